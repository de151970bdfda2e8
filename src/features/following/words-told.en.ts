/** What the settings page of the feature `news` says of each kind of news about stories that a member hears of. */
export const choices = {
  story: 'New stories by people and on topics I follow',
};
