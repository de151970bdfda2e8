const many = (count: number, one: string, others: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : others}`;

/** The texts of the page where members decide what of their messages in a group chat becomes a story. */
export const texts = {
  memories: {
    title: 'From your group chat',
    intro:
      'You wrote this in a group chat. Only you can see it here. Change it as you like, and publish it as your story or delete it.',
    busy: 'Please wait...',
    offerTitle: 'Did you write these?',
    offer: (stories: number) => `Your link has ${many(stories, 'possible story', 'possible stories')} in it.`,
    namedAs: 'On the phone of the person who exported the chat, the author is called:',
    offerHint: 'If that isn’t you, please close this page and tell the person who gave you the link.',
    claim: 'Yes, I wrote these',
    nothing:
      'There’s nothing here for you to decide. If someone gave you a link, open it again. If it still shows nothing, ask that person for a new one.',
    count: (count: number) =>
      `${many(count, 'possible story', 'possible stories')}. You decide what happens to ${count === 1 ? 'it' : 'them'}.`,
    until: (day: string) => `This will be deleted on ${day} unless you publish it.`,
    more: (count: number) =>
      `${count.toLocaleString('en')} more will follow once you’ve decided about these.`,
    written: (day: string) => `Written on ${day}`,
    lacksNumbers: 'Phone numbers were left out. Three dots are in their place.',
    photos: 'Photos you sent with it',
    photo: (place: number) => `Photo ${place}`,
    withPhoto: (place: number) => `Publish photo ${place}`,
    leftOutTitle: 'What else you wrote, and why it isn’t here',
    leftOutHint: 'None of it was kept. If a story is missing, you can write it yourself.',
    reasons: {
      short: (count: number) => `Too short for a story: ${count.toLocaleString('en')}`,
      forwarded: (count: number) => `Forwarded, or marked as someone else’s: ${count.toLocaleString('en')}`,
      photo: (count: number) => `Photos without a story: ${count.toLocaleString('en')}`,
      media: (count: number) =>
        `Videos, voice messages, documents and missing photos: ${count.toLocaleString('en')}`,
      contact: (count: number) => `Contacts: ${count.toLocaleString('en')}`,
      poll: (count: number) => `Polls: ${count.toLocaleString('en')}`,
      location: (count: number) => `Places on a map: ${count.toLocaleString('en')}`,
      deleted: (count: number) => `Deleted by you: ${count.toLocaleString('en')}`,
      'too-long': (count: number) => `Longer than a story may be: ${count.toLocaleString('en')}`,
    },
    decline: 'Delete',
    declineAll: 'Delete all of them',
    declineAllHint: 'They’ll be gone for good. Stories you’ve published stay.',
    declineAllYes: 'Delete them all for good',
    notices: {
      claimed: 'These are yours now, and nobody else can use the link.',
      published: 'Your story is published.',
      deleted: 'Deleted.',
    },
    errors: {
      'chat-link-over':
        'This link no longer works, or someone else has used it. Please ask the person who gave it to you.',
      'chat-proposal-gone': 'It’s no longer here. It may have been deleted in the meantime.',
      'photo-invalid': 'One of the photos can’t be read. Untick it, and publish again.',
      'photo-too-large': 'One of the photos is too large. Untick it, and publish again.',
      'photo-too-many-pixels': 'One of the photos is too large. Untick it, and publish again.',
    } as Record<string, string>,
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    memories: typeof texts;
  }
}
