/** The texts of letters. */
export const texts = {
  letters: {
    title: 'Letters',
    intro: 'Only you and the one you write to read them.',
    privacy:
      'Administrators and moderators cannot read letters. If one of you reports a letter, moderators read it and up to five around it, and both of you see which ones. They also look at a letter of a new member with a link or a number before it arrives. Whoever runs the server could read what is stored there.',
    /** Moderation shows these three. */
    reportIntro:
      'Moderators see who reports. They read this letter and up to five around it, and no others. You and the one who wrote it both see which ones.',
    around: 'The letters around it',
    aroundNote: 'At most five. Both sides see that moderators can read them.',
    back: 'Back to Me',
    toList: 'Back to the letters',
    none: 'No letters yet',
    noneText: 'Choose somebody whom you want to write to. Their page has the button ‘Write a letter’.',
    toPeople: 'To the members',
    older: 'Older letters',
    newest: 'Back to the newest',
    next: 'More letters',
    first: 'Back to the first ones',
    anonymous: 'Somebody without a name, or who has left',
    unread: 'new',
    asks: 'asks whether they may write to you',
    you: 'You:',
    with: (name: string) => `Letters with ${name}`,
    to: (name: string) => `Write to ${name}`,
    list: 'The letters, oldest first',
    mine: 'You',
    report: 'Report',
    menu: (name: string) => `More about the letter by ${name}`,
    read: 'Read',
    shown: 'Moderators can read this letter, because it or one near it was reported.',
    held: 'A moderator looks at this letter before it arrives, because you are new here and it contains a link or a number.',
    hidden: 'Moderators have hidden this letter.',
    why: 'Why',
    asked: (name: string) =>
      `${name} asks whether they may write to you. Nothing more arrives until you answer.`,
    askedNote: 'If you decline, nobody tells them. To stop seeing anything of them, mute them.',
    accept: 'Accept',
    decline: 'Decline',
    mute: 'Mute',
    declined: 'You have declined. Nobody told them. If you write, they may answer.',
    waiting: 'Your letter waits for an answer. You can write again once it comes.',
    muted: 'You have muted this person. Their letters do not arrive.',
    unmute: 'Unmute',
    unreachable: 'This person cannot be written to at the moment.',
    firstNote: 'Your first letter asks. You can write further ones, and send photos, once it is answered.',
    field: 'Your letter',
    draft: 'What you write is kept on this device until you send it.',
    photosHint: 'Up to four. Only you and the one you write to see them.',
    photosTitle: 'Photos of this letter',
    photoNumber: (place: number) => `Photo ${place}`,
    send: 'Send letter',
    sending: 'Sending...',
    shareTitle: 'Letting each other know what is read',
    shareText: 'If both of you choose it, each sees which letters the other has read.',
    share: 'Let them see what I have read',
    unshare: 'Do not let them see it any more',
    shared: 'You let the other one see it.',
    notFound: 'These letters are not here',
    notFoundText: 'They belong to other people, or there are none any more.',
    errors: {
      'letter-blank': 'Write something first.',
      'letter-too-long': 'A letter has at most 4,000 letters.',
      'letter-to-self': 'You cannot write to yourself.',
      'letter-nobody': 'This person cannot be written to at the moment.',
      'letter-not-found': 'These letters are not here any more.',
      'letter-muted': 'You have muted this person. Unmute them to write.',
      'letter-waits': 'Your first letter waits for an answer. You can write again once it comes.',
      'letter-sent':
        'This letter is already sent, with an earlier text. Send once more to send this text too.',
      'letter-first-photos':
        'A first letter has no photos. You can send some once it is answered. Remove them, and send your letter.',
      'too-many-photos': 'A letter has at most four photos.',
      'photos-sending': 'Your photos are still being sent. Your letter follows them by itself.',
      'letters-full': 'Your letters take up all the space there is for them.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    letters: typeof texts;
  }
}
