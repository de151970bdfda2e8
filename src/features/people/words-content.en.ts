/** The words of moderation's pages for people: see src/features/moderation/texts-content.en.ts. */
export const content = {
  person: { name: 'Person' },
};

export type Content = typeof content;
