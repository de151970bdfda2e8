/** The words of moderation's pages for gatherings: see src/features/moderation/texts-content.en.ts. */
export const content = {
  gathering: {
    name: 'Gathering',
    around: 'The first comments on it',
    aroundNote: 'At most five. The people of its circle see that moderators have read them.',
  },
};

export type Content = typeof content;
