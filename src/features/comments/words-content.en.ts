/** The words of moderation's pages for comments: see src/features/moderation/texts-content.en.ts. */
export const content = {
  comment: { name: 'Comment' },
};

export type Content = typeof content;
