/** The words of moderation's pages for photos: see src/features/moderation/texts-content.en.ts. */
export const content = {
  photo: { name: 'Photo' },
};

export type Content = typeof content;
