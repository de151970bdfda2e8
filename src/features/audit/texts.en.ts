/** The texts of the log that administrators read. */
export const texts = {
  audit: {
    title: 'Activity log',
    intro:
      'Sign-ins, and what administrators and moderators do. Entries are kept for a year. When a member leaves, the entries about them are deleted.',
    show: 'Show',
    everything: 'Everything',
    showAll: 'Show everything',
    none: 'No entry matches this search.',
    kinds: {
      'signed-in': 'Sign-ins',
      'sign-ins-failed': 'Failed sign-ins',
      approved: 'Approved requests',
      declined: 'Declined requests',
      suspended: 'Suspensions',
      reinstated: 'Ended suspensions',
      reopened: 'Reopened requests',
      'made-administrator': 'New administrators',
      'removed-administrator': 'Former administrators',
      'made-moderator': 'New moderators',
      'removed-moderator': 'Former moderators',
      'content-hidden': 'Hidden by moderators',
      'content-shown': 'Shown again by moderators',
      'email-changed': 'Changed emails',
      'email-taken-back': 'Emails taken back',
      'archive-downloaded': 'Downloads of own data',
      'mails-resent': 'Emails sent again',
      announced: 'Announcements',
      'announcement-withdrawn': 'Withdrawn announcements',
    },
    /** Each follows a name. */
    what: {
      'signed-in': 'signed in',
      'sign-ins-failed': '– many wrong passwords or codes',
      approved: 'was let in',
      declined: '– the request was declined',
      suspended: 'was suspended',
      reinstated: 'is no longer suspended',
      reopened: '– the request is open again',
      'made-administrator': 'became an administrator',
      'removed-administrator': 'is no longer an administrator',
      'made-moderator': 'became a moderator',
      'removed-moderator': 'is no longer a moderator',
      'content-hidden': '– something was hidden',
      'content-shown': '– something hidden is visible again',
      'email-changed': 'changed their email',
      'email-taken-back': 'took back their former email',
      'archive-downloaded': 'downloaded their data',
      announced: 'wrote to all members',
      'announcement-withdrawn': 'withdrew an announcement',
    },
    mailsResent: (count: number) =>
      count === 1 ? '1 email was sent again' : `${count.toLocaleString('en')} emails were sent again`,
    network: 'One network',
    nobody: 'Someone who has left',
    by: (who: string) => `by ${who}`,
    byNobody: 'on the server, or by someone who has left',
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    audit: typeof texts;
  }
}
