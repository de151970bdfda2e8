/** The words of moderation's pages for letters: see src/features/moderation/texts-content.en.ts. */
export const content = {
  letter: {
    name: 'Letter',
    reportIntro:
      'Moderators see who reports. They read this letter and up to five around it, and no others. You and the person who wrote it both see which ones.',
    around: 'The letters around it',
    aroundNote: 'At most five. Both sides see that moderators can read them.',
  },
};

export type Content = typeof content;
