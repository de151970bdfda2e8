/**
 * The shelf's words for a letter that the device sends once it is online: see
 * src/features/shelf/web/drawn/words.ts.
 */
export const shelf = {
  fields: { letter: 'Your letter' },
  texts: { letter: (title: string) => title || 'Letter' },
  refusals: {
    'letter-sent': 'An earlier version of this letter has already been sent. Take this back.',
    'letter-waits': 'You’re waiting for a reply to your first letter. Take this back.',
    'letter-nobody': 'You can’t write to this person at the moment. Take this back, or send it later.',
    'letter-not-found': 'These letters are no longer there. Take this back.',
    'letter-muted': 'You’ve muted this person. Unmute them, or take this back.',
    'letter-too-long': 'The letter is too long. Shorten it.',
  },
};

export type ShelfLetters = typeof shelf;
