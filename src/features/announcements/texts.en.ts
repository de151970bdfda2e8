/** The texts about announcements to all members. */
export const texts = {
  announce: {
    title: 'Tell all members',
    hint: 'The text appears in every member’s notifications, in their language if you write both, and on Home until they dismiss it. They see it as soon as you send it; you can withdraw it later.',
    ask: 'Add a question with choices',
    askHint:
      'It appears below your text. Members choose in their notifications or on Home. You see the results here.',
    en: 'In English',
    ml: 'In Malayalam',
    send: 'Tell everyone',
    sending: 'Sending...',
    sent: 'Every member has been notified.',
    earlier: 'Earlier announcements',
    withdraw: 'Withdraw',
    withdrawn: 'Nobody can see it any more.',
    errors: {
      'announcement-blank': 'Write it in one of the languages.',
      'announcement-too-long': 'Please use at most 1,000 characters in each language.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    announcements: typeof texts;
  }
}
