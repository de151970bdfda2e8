/** The texts of the public page of the house rules. */
export const texts = {
  houseRules: {
    title: 'House rules',
    intro: 'What we promise each other here. Everyone who joins agrees to these rules.',
    newcomers:
      'If a new member writes something with a link or a phone number, others see it once a moderator has looked at it.',
    back: 'Back',
    contact: 'Contact',
    writeTitle: 'Write to us',
    writeIntro:
      'Is something here about you, or does something seem wrong? You don’t need an account to tell us. An administrator reads it and replies by email.',
    email: 'Your email',
    dead: 'Has a member died? Their name',
    deadHint: 'For the family. Leave it empty for anything else, and write below how you are related.',
    words: 'What is it about?',
    wordsHint: 'Include a link if you have one.',
    send: 'Send',
    sending: 'Sending...',
    sent: 'Thank you. Someone will read it and reply to you by email.',
    wrongEmail: 'Please enter a valid email address.',
    errors: { blank: 'Please write what it’s about.' },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    'house-rules': typeof texts;
  }
}
