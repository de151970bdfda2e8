/** The texts of the page where members make an address for feed readers. */
export const texts = {
  feed: {
    title: 'Private feed',
    intro:
      'A feed reader is an app that collects new texts of many websites. With an address of your own, it also shows the latest stories from here.',
    back: 'Back to Settings',
    contains:
      'The feed has the latest 30 stories that you see here: the title, the author and the first lines of each. The whole story opens here, after signing in.',
    warning:
      'Whoever has the address can read those lines, without a password. Pass it on to nobody. If your feed reader is an online service, its company gets them too.',
    none: 'You have no address yet.',
    since: (day: string) => `Made on ${day}`,
    noLink: 'The address cannot be shown any more, but still works. Make a new one, or withdraw it.',
    link: 'Address of your feed',
    copy: 'Copy address',
    copied: 'Copied',
    create: 'Make an address',
    renew: 'Make a new address',
    renewHint: 'A new address ends this one.',
    making: 'Making...',
    made: 'Your address is ready. Add it to your feed reader.',
    withdraw: 'Withdraw address',
    withdrawing: 'Withdrawing...',
    withdrawn: 'The address no longer works.',
    ends: 'It also ends when you change your password or leave the community.',
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    feeds: typeof texts;
  }
}
