/** The texts of the page where members choose whether a device keeps stories. What the device shows itself is in web/drawn/words.ts. */
export const texts = {
  shelf: {
    title: 'Read without a network',
    intro: 'Keep stories on this phone, for the bus, the hills and the hours without a network.',
    back: 'Back to Settings',
    contains:
      'This device keeps the stories you saved, the newest 50 and those you read lately, with small photos. Together they take at most 30 MB. You can also write without a network: a story, a comment, a letter or a like waits here and is sent once you are online.',
    warning:
      'Switch this on only on a device that is yours alone. Whoever can open it can read what it keeps, without a password.',
    turnOn: 'Keep stories on this phone',
    turnOff: 'Stop and delete',
    turnOffHint: 'Stopping deletes everything that this device keeps.',
    starting: 'Getting stories...',
    refresh: 'Refresh',
    open: 'Open the shelf',
    kept: (stories: number, megabytes: number) =>
      `${stories === 1 ? '1 story is' : `${stories.toLocaleString('en')} stories are`} on this device${megabytes > 0 ? `, with ${megabytes} MB of photos` : ''}.`,
    nothingYet: 'Nothing has arrived yet.',
    asOf: (time: string) => `As of ${time}`,
    full: {
      limit: 'The 30 MB are full, so some stories or photos are not here.',
      device:
        'This device has no more space, so some stories are missing. Delete something else, then refresh.',
    },
    waiting: (count: number) =>
      count === 1
        ? 'One thing you wrote has not been sent yet. Stopping or signing out deletes it.'
        : `${count} things you wrote have not been sent yet. Stopping or signing out deletes them.`,
    problems: {
      failed: 'The stories didn’t arrive. Check your connection and try again.',
      private: 'This browser keeps nothing here. In a private window, stories can’t be kept.',
      full: 'This device has no space for stories. Delete something else and try again.',
    },
    needsScripts: 'This needs JavaScript, which is off in your browser.',
    ends: 'Everything is deleted when you sign out here, when your session ends on this device, and after seven days without contact.',
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    shelf: typeof texts;
  }
}
