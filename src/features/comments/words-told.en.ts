/** What the settings page of the feature `news` says of each kind of news about comments. */
export const choices = {
  comment: 'Comments on my stories',
  reply: 'Replies to my comments',
  mention: 'Comments that mention me',
  'comment-like': 'Likes on my comments',
};
