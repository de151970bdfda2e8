/** What comments say about gatherings: the label of the form, and an error. See src/features/comments/texts.en.ts. */
export const comments = {
  write: { gathering: 'Ask or tell the others' },
  errors: { 'gathering-not-found': 'This gathering is no longer here. Your text is still here.' },
};

export type CommentWords = typeof comments;
