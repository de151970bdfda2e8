/** The texts of the pages where members download their data and leave. */
export const texts = (communityName: string) => ({
  title: 'Your data',
  intro: `Everything you’ve added to ${communityName} stays yours.`,
  downloadTitle: 'Download your data',
  downloadText:
    'A ZIP with everything you’ve added: your account, profile and photo, your stories and your likes.',
  download: 'Download my data',
  wishesTitle: 'After your death',
  wishesText: 'Choose what happens to your stories, and who is asked for a few words about you.',
  toWishes: 'Choose',
  leaveTitle: 'Leave the community?',
  leaveText: 'This happens at once and can’t be undone:',
  leaveEffects: (email: string) => [
    'You’ll be signed out on all your devices.',
    'Your account, profile, photo and likes will be deleted.',
    `We’ll send a last email to ${email} to say goodbye.`,
  ],
  storiesLegend: 'What should happen to your stories?',
  deleteStories: 'Delete my stories',
  keepStories: 'Keep my stories, by ‘Anonymous User’',
  keepHint: 'Your name will be removed from them. You can’t edit or delete them later.',
  password: 'Your password',
  leave: 'Leave the community',
  leaving: 'Leaving...',
  errors: {
    'wrong-password': 'Wrong password.',
    'last-administrator':
      'You’re the only administrator. Make another member an administrator first, then you can leave.',
  },
  goodbyeTitle: 'Goodbye!',
  goodbyeText:
    'You have left the community. Your account has been deleted, and a last email is on its way to you.',
  goodbyeReturn: 'If you ever miss us, climb in again: you’re always welcome to sign up.',
});

declare module '../../web/texts/texts.ts' {
  interface Texts {
    'members-data': ReturnType<typeof texts>;
  }
}
