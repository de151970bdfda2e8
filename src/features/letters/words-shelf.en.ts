/** The shelf's words for a letter that waits for a network: see src/features/shelf/web/drawn/words.ts. */
export const shelf = {
  fields: { letter: 'Your letter' },
  texts: { letter: (title: string) => title || 'Letter' },
  refusals: {
    'letter-sent': 'An earlier version of this letter is sent already. Take this back.',
    'letter-waits': 'Your first letter waits for an answer. Take this back.',
    'letter-nobody': 'This person can’t be written to at the moment. Take this back, or send it later.',
    'letter-not-found': 'These letters are no longer there. Take this back.',
    'letter-muted': 'You have muted this person. Unmute them, or take this back.',
    'letter-too-long': 'The letter is too long. Shorten it.',
  },
};

export type ShelfLetters = typeof shelf;
