/**
 * The texts of the page where members choose whether a device keeps stories. The texts of the device's own page
 * are in web/drawn/words.ts.
 */
export const texts = {
  shelf: {
    title: 'Read offline',
    intro: 'Keep stories on this device, for the bus, the hills and the hours offline.',
    contains:
      'This device keeps the stories you saved, the newest 50 and those you’ve read recently, with small photos, up to 30\u00a0MB in all. You can also write offline: a story, a comment, a letter or a like is saved here and sent once you’re online.',
    warning:
      'Turn this on only on a device that’s yours alone. Anyone who can open it can read what it keeps, without a password.',
    turnOn: 'Keep stories on this device',
    turnOff: 'Stop and delete',
    turnOffHint: 'Stopping deletes everything saved on this device.',
    starting: 'Getting stories...',
    refresh: 'Refresh',
    open: 'Open the shelf',
    kept: (stories: number, megabytes: number) =>
      `${stories === 1 ? '1 story is' : `${stories.toLocaleString('en')} stories are`} on this device${megabytes > 0 ? `, with ${megabytes}\u00a0MB of photos` : ''}.`,
    nothingYet: 'Nothing has arrived yet.',
    asOf: (time: string) => `As of ${time}`,
    full: {
      limit: 'The limit of 30\u00a0MB is reached, so some stories or photos aren’t here.',
      device:
        'This device has no space left, so some stories are missing. Delete something else, then refresh.',
    },
    waiting: (count: number) =>
      count === 1
        ? 'One item you wrote hasn’t been sent yet. Stopping or signing out deletes it.'
        : `${count} items you wrote haven’t been sent yet. Stopping or signing out deletes them.`,
    problems: {
      failed: 'The stories didn’t arrive. Check your connection and try again.',
      private: 'This browser can’t keep anything here. In a private window, stories can’t be kept.',
      full: 'This device has no space left for stories. Delete something else and try again.',
    },
    needsScripts: 'This needs JavaScript, which is off in your browser.',
    ends: 'Everything is deleted when you sign out here, when your session ends on this device, and after seven days offline.',
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    shelf: typeof texts;
  }
}
