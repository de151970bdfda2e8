/** The texts of the pages where members make a link that a program reads. */
export const texts = {
  secretAddress: {
    none: 'You haven’t made a link yet.',
    since: (day: string) => `Made on ${day}`,
    noLink: 'The link can’t be shown again, but it still works. Make a new one, or withdraw it.',
    copy: 'Copy link',
    copied: 'Copied',
    create: 'Make a link',
    renew: 'Make a new link',
    renewHint: 'The old link will stop working.',
    making: 'Making...',
    withdraw: 'Withdraw link',
    withdrawing: 'Withdrawing...',
    withdrawn: 'The link no longer works.',
    ends: 'It also stops working when you change your password or leave the community.',
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    'secret-address': typeof texts;
  }
}
