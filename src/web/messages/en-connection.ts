/** What is said when there is no line to the server. Loaded once the page has nothing better to do. */
export const enConnection = {
  connection: {
    offline: 'You are offline.',
    offlineWaiting: 'You are offline. This goes on by itself as soon as you are back.',
    gone: 'Kerikko cannot be reached just now. This goes on by itself as soon as it is back.',
    tryAgain: 'Try again',
  },
};

export type ConnectionTexts = typeof enConnection;
