/** The texts of letters. */
export const texts = {
  letters: {
    title: 'Letters',
    intro: 'Only you and the person you write to can read them.',
    privacy:
      'Administrators and moderators can’t read letters. If one of you reports a letter, moderators read it and up to five around it, and you both see which ones. If a new member’s letter has a link or a number in it, they look at it before it arrives. The person who runs the server could read what’s stored there.',
    toList: 'Back to letters',
    none: 'No letters yet',
    noneText: 'Choose someone you’d like to write to. Their page has the button ‘Write a letter’.',
    another: 'Write to someone else',
    more: 'More about these letters',
    toPeople: 'See all people',
    older: 'Older letters',
    newest: 'Back to the newest',
    next: 'More letters',
    first: 'Back to the first ones',
    anonymous: 'Someone without a name, or who has left',
    unread: 'new',
    asks: 'would like to write to you',
    you: 'You:',
    with: (name: string) => `Letters with ${name}`,
    to: (name: string) => `Write to ${name}`,
    list: 'The letters, oldest first',
    mine: 'You',
    report: 'Report',
    menu: (name: string) => `More about the letter by ${name}`,
    read: 'Read',
    shown: 'Moderators can read this letter, because it or one near it was reported.',
    held: 'A moderator will look at this letter first, because you’re new here and it has a link or a number in it.',
    hidden: 'Moderators have hidden this letter.',
    why: 'Why',
    asked: (name: string) => `${name} would like to write to you. Nothing more arrives until you decide.`,
    askedNote: 'If you decline, they aren’t told. If you don’t want to see anything from them, mute them.',
    accept: 'Accept',
    decline: 'Decline',
    mute: 'Mute',
    declined: 'You’ve declined. They weren’t told. If you write to them, they can reply.',
    waiting: 'You’re waiting for a reply. You can write again once it comes.',
    muted: 'You’ve muted this person. Their letters don’t arrive.',
    unmute: 'Unmute',
    unreachable: 'You can’t write to this person at the moment.',
    firstNote:
      'This letter asks if you may write. Once they accept, you can write more, and they see its photos.',
    field: 'Your letter',
    draft: 'Your letter is kept on this device until you send it.',
    photosHint: 'Up to four. Only you and the person you write to can see them.',
    photosWait: (count: number) =>
      count === 1
        ? 'This letter has a photo. You’ll see it once you accept.'
        : `This letter has ${count} photos. You’ll see them once you accept.`,
    photosTitle: 'Photos of this letter',
    photoNumber: (place: number) => `Photo ${place}`,
    ask: 'Ask to write',
    send: 'Send letter',
    sending: 'Sending...',
    shareTitle: 'Read receipts',
    shareText: 'If you both turn this on, each of you sees which letters the other has read.',
    share: 'Let them see what I’ve read',
    unshare: 'Don’t let them see it any more',
    shared: 'They can see what you’ve read.',
    notFound: 'These letters aren’t here',
    notFoundText: 'They belong to other people, or no longer exist.',
    errors: {
      'letter-blank': 'Write something first.',
      'letter-too-long': 'A letter can have at most 4,000 characters.',
      'letter-to-self': 'You can’t write to yourself.',
      'letter-nobody': 'You can’t write to this person at the moment.',
      'letter-not-found': 'These letters are no longer here.',
      'letter-muted': 'You’ve muted this person. Unmute them to write.',
      'letter-waits': 'You’re waiting for a reply to your first letter. You can write again once it comes.',
      'letter-sent':
        'This letter has already been sent, with an earlier text. Send again to send this text too.',
      'too-many-photos': 'A letter can have at most four photos.',
      'photos-sending': 'Your photos are still being sent. Your letter will be sent right after them.',
      'letters-full': 'There’s no space left for your letters.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    letters: typeof texts;
  }
}
