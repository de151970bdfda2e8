/** The texts of a member's invitations. */
export const texts = {
  invitations: {
    title: 'Invite people',
    intro: 'Administrators see that you invited the people who use your link. They still decide.',
    createTitle: 'A new invitation',
    memberText: 'It’s for one person and lasts 14 days.',
    uses: 'For how many people (1 to 50)',
    days: 'How long it lasts',
    dayCount: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    admits: 'People who use it become members at once',
    admitsHint: 'They have to verify their email. Nobody looks at their request.',
    hidesName: 'Hide my first name from visitors with the link',
    create: 'Make an invitation',
    creating: 'Making...',
    refusals: {
      'administrators-only': 'Here, only administrators can invite people.',
      'too-new': 'You can invite people once you’ve been a member for a week.',
      'too-many-open': 'You already have enough open invitations. Withdraw one first.',
      'too-many-invitations': 'You’ve made many invitations this month. Please wait a few days.',
    },
    listHeading: 'Invite a list of people',
    listIntro: (max: number, days: number) =>
      `Each address gets an email with a link that works once, for this address alone, for ${days} days. At most ${max} at a time. They ask to join like everyone else.`,
    addresses: 'Email addresses, on lines of their own or with commas',
    file: 'Or a table as CSV',
    fileHint: 'In a row with other cells, the first address counts.',
    sendList: 'Send the invitations',
    sending: 'Sending...',
    listErrors: {
      'no-addresses': 'There’s no email address in the list.',
      'too-many-addresses': 'A list can have at most 100 addresses. Send the rest afterwards.',
      'too-many-open': 'That would be too many open invitations. Withdraw some first.',
    },
    listSent: (invited: number) =>
      invited === 1 ? '1 person has been invited.' : `${invited} people have been invited.`,
    listKnown: (known: number) =>
      known === 1
        ? '1 address has an account or an open invitation and got no email.'
        : `${known} addresses have an account or an open invitation and got no email.`,
    listLeftOut: (addresses: number) =>
      addresses === 1
        ? '1 address is in a row with another one, and got no email:'
        : `${addresses} addresses are in a row with another one, and got no email:`,
    listUnread: (lines: number) =>
      lines === 1 ? '1 line has no address:' : `${lines} lines have no address:`,
    fromList: 'to an address from a list',
    made: 'Your invitation is ready.',
    listTitle: 'Your invitations',
    next: 'Older invitations',
    first: 'Back to the newest ones',
    none: 'You haven’t invited anyone yet.',
    link: 'The link to share',
    noLink: 'This link can’t be shown again. Links you’ve already shared still work.',
    message: 'A message for a group chat',
    share: 'Share',
    copy: 'Copy the link',
    copyText: 'Copy the message',
    copied: 'Copied.',
    qr: 'QR code of the link',
    showQr: 'Show the QR code',
    used: (uses: number, of: number) => `${uses} of ${of} used`,
    until: (date: string) => `until ${date}`,
    admitsAtOnce: 'members at once',
    states: { open: 'Open', used: 'Used', expired: 'Expired', withdrawn: 'Withdrawn' },
    arrived: 'Members who joined by this invitation',
    morePeople: (more: number) => (more === 1 ? 'and 1 more' : `and ${more} more`),
    nameless: 'Someone without a name',
    withdraw: 'Withdraw',
    withdrawing: 'Withdrawing...',
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    invitations: typeof texts;
  }
}
