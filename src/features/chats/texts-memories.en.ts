const many = (count: number, one: string, others: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : others}`;

/** The texts of the page where members decide what of their messages in a group chat becomes a story. */
export const texts = {
  memories: {
    title: 'From your group chat',
    intro:
      'You wrote this in a group chat. Only you can see it here. Change it as you like, and publish it as your story or delete it.',
    back: 'Back to Me',
    busy: 'Working...',
    offerTitle: 'Did you write these?',
    offer: (stories: number) =>
      `The link you opened leads to ${many(stories, 'possible story', 'possible stories')}.`,
    namedAs: 'In the phone of the person who exported the chat, the author is called:',
    offerHint: 'If this is somebody else, please close this page and tell the person who gave you the link.',
    claim: 'Yes, I wrote these',
    nothing:
      'There is nothing here for you to decide. If someone gave you a link, open it again. If it still shows nothing, ask that person for a new one.',
    count: (count: number) => `${many(count, 'possible story waits', 'possible stories wait')} for you.`,
    until: (day: string) => `Deleted on ${day} unless you publish.`,
    more: (count: number) =>
      `${many(count, 'more follows', 'more follow')} once you have decided about these.`,
    written: (day: string) => `Written on ${day}`,
    lacksNumbers: 'Telephone numbers were left out. Three dots are in their place.',
    photos: 'Photos that you sent with it',
    photo: (place: number) => `Photo ${place}`,
    withPhoto: (place: number) => `Publish photo ${place}`,
    decline: 'Delete',
    declineAll: 'Delete all of them',
    declineAllHint: 'They are gone for good. Stories that you have published stay.',
    declineAllYes: 'Delete all for good',
    notices: {
      claimed: 'These are yours now, and the link works for nobody else.',
      published: 'Your story is published.',
      deleted: 'Deleted.',
    },
    errors: {
      'chat-link-over':
        'This link no longer works, or someone else has used it. Please ask the person who gave it to you.',
      'chat-proposal-gone': 'This is no longer here. It may have been deleted in the meantime.',
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
