/** The texts of the page where members make a link for feed readers. */
export const texts = {
  feed: {
    title: 'Private feed',
    intro:
      'A feed reader is an app that collects new texts from many websites. With a link of your own, it also shows the latest stories from here.',
    back: 'Back to Settings',
    contains:
      'The feed has the latest 30 stories you can see here: the title, the author and the first lines of each. The whole story opens here, after signing in.',
    warning:
      'Anyone who has the link can read those lines, without a password. Don’t share it. If your feed reader is an online service, the company behind it gets them too.',
    none: 'You haven’t made a link yet.',
    since: (day: string) => `Made on ${day}`,
    noLink: 'The link can’t be shown again, but it still works. Make a new one, or withdraw it.',
    link: 'Link to your feed',
    copy: 'Copy link',
    copied: 'Copied',
    create: 'Make a link',
    renew: 'Make a new link',
    renewHint: 'The old link will stop working.',
    making: 'Making...',
    made: 'Your link is ready. Add it to your feed reader.',
    withdraw: 'Withdraw link',
    withdrawing: 'Withdrawing...',
    withdrawn: 'The link no longer works.',
    ends: 'It also stops working when you change your password or leave the community.',
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    feeds: typeof texts;
  }
}
