/** The words of moderation's pages for stories: see src/features/moderation/texts-content.en.ts. */
export const content = {
  story: { name: 'Story' },
};

export type Content = typeof content;
