/** What the settings page of the feature `news` says of each kind of news about likes. */
export const choices = {
  like: 'Likes on my stories',
};
