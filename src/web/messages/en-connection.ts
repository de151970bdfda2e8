/** What is said when there is no line to the server. Loaded once the page has nothing better to do. */
export const enConnection = {
  connection: {
    offline: 'You’re offline.',
    offlineWaiting: 'You’re offline. We’ll continue when you’re back online.',
    unreachable: 'Kerikko can’t be reached right now. We’ll continue when it’s back.',
    tryAgain: 'Try again',
  },
};

export type ConnectionTexts = typeof enConnection;
