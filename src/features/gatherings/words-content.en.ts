/** The words of moderation's pages for gatherings: see src/features/moderation/texts-content.en.ts. */
export const content = {
  gathering: {
    name: 'Gathering',
  },
};

export type Content = typeof content;
