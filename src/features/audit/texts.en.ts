/** The texts of the log that administrators read. */
export const texts = {
  audit: {
    title: 'Activity log',
    intro:
      'Sign-ins, and what administrators and moderators do. Entries about people are kept for a year and deleted when they leave, those about content for three years.',
    introContent: 'What moderators and the server did about content. Entries are kept for three years.',
    show: 'Show',
    everything: 'Everything',
    showAll: 'Show everything',
    none: 'No entry matches this search.',
    from: 'From',
    until: 'Until',
    searchName: 'Search by name',
    empty: 'Nothing has happened yet.',
    unnamed: 'Someone without a name, or who has left',
    people: 'People',
    content: 'Content',
    groups: {
      'sign-ins': 'Sign-ins',
      requests: 'Requests to join',
      memberships: 'Suspensions and roles',
      accounts: 'Emails and downloads',
      announcements: 'Announcements and emails',
      decisions: 'Decisions about content',
      answers: 'Objections and undone decisions',
      automatic: 'Hidden or held automatically',
      proposals: 'Proposed suspensions',
    },
    /** Several sign-ins of one person. Each follows a name. */
    several: {
      'signed-in': (count: number) => `signed in ${count} times`,
      'sign-ins-failed': (count: number) => `– wrong passwords or codes, ${count} times`,
    },
    earlier: 'Earlier times',
    /** Each text follows a name. */
    what: {
      'signed-in': 'signed in',
      'sign-ins-failed': '– many wrong passwords or codes',
      approved: 'was approved',
      declined: '– the request was declined',
      suspended: 'was suspended',
      reinstated: 'is no longer suspended',
      remembered: '– the account became a page of remembrance',
      'put-back': '– the page of remembrance is their account again',
      reopened: '– the request is open again',
      'made-administrator': 'became an administrator',
      'removed-administrator': 'is no longer an administrator',
      'made-moderator': 'became a moderator',
      'removed-moderator': 'is no longer a moderator',
      'made-approver': 'became an approver',
      'removed-approver': 'is no longer an approver',
      'took-over': 'became an administrator, as a deputy',
      'deputy-named': 'was named as a deputy',
      'deputy-withdrawn': 'is no longer a deputy',
      'email-changed': 'changed their email',
      'email-taken-back': 'took back their former email',
      'archive-downloaded': 'downloaded their data',
      'bequeathed-archive-downloaded': '– their person of trust downloaded what they left',
      'reset-link-made': '– a link for a new password was made',
      'members-exported': 'downloaded the list of members',
      'stories-exported': 'downloaded the archive of stories',
      announced: 'wrote to all members',
      'announcement-withdrawn': 'withdrew an announcement',
    },
    mailsResent: (count: number) =>
      count === 1 ? '1 email was sent again' : `${count.toLocaleString('en')} emails were sent again`,
    imported: (count: number) =>
      `${count.toLocaleString('en')} members, stories and comments were imported from another server`,
    network: 'From one network',
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
