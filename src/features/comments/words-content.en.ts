/** The words of moderation's pages for comments: see src/features/moderation/texts-content.en.ts. */
export const content = {
  comment: {
    name: 'Comment',
    around: 'The comments around it',
    aroundNote: 'At most five. The people of its circle see that moderators have read them.',
  },
};

export type Content = typeof content;
