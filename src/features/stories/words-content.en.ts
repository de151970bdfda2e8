/** The words of moderation's pages for stories: see src/features/moderation/texts-content.en.ts. */
export const content = {
  story: {
    name: 'Story',
    around: 'The first comments on it',
    aroundNote: 'At most five. The people of its circle see that moderators have read them.',
  },
};

export type Content = typeof content;
