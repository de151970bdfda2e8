/** The texts about a lost connection. The page loads them when it is idle. */
export const texts = (communityName: string) => ({
  connection: {
    offline: 'You’re offline.',
    offlineWaiting: 'You’re offline. We’ll continue when you’re back online.',
    unreachable: `${communityName} can’t be reached right now. We’ll continue when it’s back.`,
    tryAgain: 'Try again',
    shelf: 'Read what’s saved on this device',
    waiting: (count: number) =>
      count === 1 ? '1 item is waiting to be sent' : `${count} items are waiting to be sent`,
  },
});

export type ConnectionTexts = ReturnType<typeof texts>;
