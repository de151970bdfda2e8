/** The texts of the administration: members' pages need not carry them. */
export const enAdmin = {
  admin: {
    title: 'Admin Panel',
    tabs: { pending: 'Waiting', members: 'Members', decisions: 'Decisions' },
    pending: 'Waiting to be let in',
    approve: 'Approve',
    approving: 'Approving...',
    approved: (email: string) => `${email} is in.`,
    none: 'No pending users.',
    verified: 'e-mail verified',
    unverified: 'e-mail unverified',
    asksAgain: 'declined before',
    select: (email: string) => `Select ${email}`,
    selectAll: 'Everyone on this page',
    approveSelected: 'Approve selected',
    approvedSeveral: (count: number) => (count === 1 ? '1 person is in.' : `${count} people are in.`),
    otherwiseSeveral: (count: number) =>
      count === 1 ? '1 request was already decided otherwise.' : `${count} were already decided otherwise.`,
    justAsked: 'asked just now',
    waits: (count: number, unit: 'minute' | 'hour' | 'day') =>
      `waits ${count} ${unit}${count === 1 ? '' : 's'}`,
    waiting: (count: number) => `${count.toLocaleString('en')} waiting`,
    found: (count: number) => `${count.toLocaleString('en')} found`,
    shown: (from: number, to: number, all: string) => `${from}–${to} of ${all}`,
    filter: 'Search by e-mail',
    apply: 'Search',
    showAll: 'Show all',
    noMatch: 'Nobody who waits has such an e-mail.',
    next: (count: number) => `Next ${count}`,
    first: 'Back to the first',
    toList: 'Back to the list',
    errors: {
      forbidden: 'Only administrators may do this.',
      'not-found': 'There is no such applicant.',
      'already-decided': 'This request was already decided otherwise.',
      'last-administrator': 'This is the last administrator, and Kerikko needs one.',
      'not-verified': 'Only someone whose e-mail is verified can be an administrator.',
      'nobody-selected': 'Please select someone first.',
    },
    /** How someone stands who was decided upon otherwise meanwhile. */
    now: {
      pending: 'Now it is waiting.',
      approved: 'Now they are a member.',
      administrator: 'Now they are an administrator.',
      declined: 'Now it is declined.',
      suspended: 'Now they are suspended.',
    },
    members: {
      search: 'Search by name or e-mail',
      show: 'Show',
      groups: {
        everyone: 'Everyone',
        members: 'Members',
        administrators: 'Administrators',
        suspended: 'Suspended',
        declined: 'Declined',
      },
      apply: 'Search',
      count: (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`),
      none: 'Nobody like this was found.',
      status: {
        pending: 'waiting',
        approved: 'member',
        administrator: 'administrator',
        declined: 'declined',
        suspended: 'suspended',
      },
      since: (day: string) => `asked on ${day}`,
    },
    actions: {
      approve: 'Approve',
      decline: 'Decline',
      suspend: 'Suspend',
      reinstate: 'Reinstate',
      'make-administrator': 'Make administrator',
      'remove-administrator': 'Remove administrator',
      undo: 'Undo',
    },
    mails: {
      title: 'Mails that could not be sent',
      notice: (count: number) =>
        count === 1 ? '1 mail could not be sent.' : `${count.toLocaleString('en')} mails could not be sent.`,
      look: 'Show',
      overdue: (count: number, since: string) =>
        count === 1
          ? `1 mail has been waiting since ${since}.`
          : `${count.toLocaleString('en')} mails are waiting, the first since ${since}.`,
      overdueHint:
        'They are tried again by themselves. If this goes on, whoever runs the server should look at the mail server and its login (SMTP_URL).',
    },
    decisions: {
      none: 'Nothing was decided yet.',
      history: 'What was decided',
      /** After a name. */
      what: {
        approved: 'was approved',
        declined: 'was declined',
        suspended: 'was suspended',
        reinstated: 'was reinstated',
        'made administrator': 'became an administrator',
        'removed administrator': 'is no longer an administrator',
        'asked again': 'asked to join again',
      },
      /** After a name, around what is no longer so. */
      undone: (what: string) => `– “${what}” was undone`,
      by: (who: string) => `by ${who}`,
      byNobody: 'on the server, or by someone who has left',
      undo: (who: string) => `Undo this decision about ${who}`,
    },
    speed: {
      title: 'How fast it feels',
      intro: 'Last 7 days. Three visits in four were at least this good (p75).',
      none: 'No measurements yet.',
      measure: 'Measure',
      p75: 'p75',
      samples: 'Samples',
      byPage: 'By page',
      seconds: (count: string) => `${count} s`,
      metrics: {
        LCP: 'Main content shows',
        INP: 'A tap is answered',
        CLS: 'Things jump about',
        FCP: 'First thing shows',
        TTFB: 'Server answers',
      },
      ratings: { good: 'good', 'needs-improvement': 'needs improvement', poor: 'poor' },
    },
  },
};

export type AdminTexts = typeof enAdmin;
