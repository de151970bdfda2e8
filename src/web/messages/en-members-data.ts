/** The texts of the pages on which members take along what is theirs, and leave. Few open them, and rarely. */
export const enMembersData = {
  title: 'Your Data',
  intro: 'What you have given Kerikko stays yours.',
  back: 'Back to your account',
  downloadTitle: 'Download your data',
  downloadText:
    'One archive with all you have given: your account, profile and photo, your stories and your likes.',
  download: 'Download my data',
  leaveTitle: 'Leave the community',
  leaveText: 'This happens at once, and nobody can undo it:',
  leaveEffects: (email: string) => [
    'You are signed out on all your devices.',
    'Your account, profile, photo and likes are deleted.',
    `A last mail to ${email} says goodbye.`,
  ],
  storiesLegend: 'What becomes of your stories?',
  deleteStories: 'Delete my stories',
  keepStories: 'Keep my stories, by ‘Anonymous User’',
  keepHint: 'Your name is taken off. You cannot change or delete them later.',
  password: 'Your password',
  leave: 'Leave the community',
  leaving: 'Leaving...',
  errors: {
    'wrong-password': 'This password is not right.',
    'last-administrator':
      'You are the only administrator. Make another member administrator first, then you can leave.',
  },
  goodbyeTitle: 'Goodbye!',
  goodbyeText: 'You have left the community. Your account is deleted, and a last mail is on its way to you.',
  goodbyeReturn: 'Should you miss us one\u00a0day, climb in again: you are welcome to sign up anew.',
};

export type MembersDataMessages = typeof enMembersData;
