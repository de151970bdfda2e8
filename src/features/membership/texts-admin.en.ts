/** The texts of the admin pages. */
export const texts = {
  admin: {
    title: 'Admin Panel',
    /** The title for moderators. */
    moderation: 'Moderation',
    groups: {
      overview: 'Overview',
      people: 'People',
      reports: 'Reports',
      community: 'Community',
      system: 'System',
    },
    tabs: {
      overview: 'Overview',
      pending: 'Requests',
      members: 'Members',
      decisions: 'History',
      cases: 'Reports',
      audit: 'Log',
      name: 'Name',
      look: 'Look',
      welcome: 'Welcome',
      language: 'Language and time',
      joining: 'Joining',
      newcomers: 'Newcomers’ posts',
      topics: 'Topics',
      houseRules: 'Rules',
      announcements: 'Tell all members',
      exports: 'Download',
      chats: 'Group chats',
      goal: 'A goal for everyone',
      system: 'System',
      mails: 'Emails',
    },
    pending: 'Requests to join',
    approve: 'Approve',
    approving: 'Approving...',
    approved: (email: string) => `${email} is now a member.`,
    invitedBy: (name: string, members: number) =>
      members === 0 ? `Invited by ${name}` : `Invited by ${name} (invited members so far: ${members})`,
    none: 'No pending users.',
    approveAnyway: 'Approve anyway',
    unverifiedAsk:
      'This email isn’t verified: it may be misspelt, or someone else’s. They’ll be a member once they verify it.',
    unverifiedAskSeveral: (count: number) =>
      count === 1
        ? '1 of them hasn’t verified their email: it may be misspelt, or someone else’s. They’ll be a member once they verify it.'
        : `${count} of them haven’t verified their email: it may be misspelt, or someone else’s. They’ll be members once they verify it.`,
    verified: 'email verified',
    unverified: 'email not verified',
    asksAgain: 'declined before',
    select: (email: string) => `Select ${email}`,
    selectAll: 'Select all',
    approveSelected: 'Approve selected',
    approvedSeveral: (count: number) =>
      count === 1 ? '1 person is now a member.' : `${count} people are now members.`,
    decidedByOthers: (count: number) =>
      `Someone else has already decided ${count === 1 ? '1 request' : `${count} requests`}.`,
    justAsked: 'asked just now',
    waits: (count: number, unit: 'minute' | 'hour' | 'day') =>
      `waiting for ${count} ${unit}${count === 1 ? '' : 's'}`,
    waiting: (count: number) => `${count.toLocaleString('en')} waiting`,
    found: (count: number) => `${count.toLocaleString('en')} found`,
    shown: (from: number, to: number, all: string) => `${from}–${to} of ${all}`,
    filter: 'Search by email',
    apply: 'Search',
    showAll: 'Show all',
    noMatch: 'No request matches this search.',
    next: (count: number) => `Next ${count}`,
    first: 'Back to the first page',
    toList: 'Back to the list',
    /** For viewers who see no emails: the words for a person without a name. */
    nameless: 'Someone without a name',
    ownDecisions: 'What you decided in the last 7 days',
    errors: {
      forbidden: 'Only administrators can do this.',
      'not-found': 'We can’t find this person. They may have left.',
      'already-decided': 'Someone else has already decided this.',
      'last-administrator': 'This is the only administrator, and the community needs at least one.',
      'not-verified': 'Only someone with a verified email can have a role.',
      'email-unverified': 'This email isn’t verified.',
      'nobody-selected': 'Please select someone first.',
    },
    /** The present state of a person whom another administrator has decided about. */
    now: {
      pending: 'The request is open.',
      approved: 'They’re now a member.',
      moderator: 'They’re now a moderator.',
      approver: 'They’re now an approver.',
      administrator: 'They’re now an administrator.',
      declined: 'The request is now declined.',
      suspended: 'They’re now suspended.',
      remembered: 'Their account is now a page of remembrance.',
    },
    members: {
      search: 'Search by name or email',
      show: 'Show',
      groups: {
        everyone: 'Everyone',
        members: 'Members',
        moderators: 'Moderators',
        approvers: 'Approvers',
        administrators: 'Administrators',
        suspended: 'Suspended',
        declined: 'Declined',
      },
      apply: 'Search',
      count: (count: number) =>
        count === 1
          ? '1 person'
          : count > 1000
            ? 'Over 1,000 people'
            : `${count.toLocaleString('en')} people`,
      foundMany: 'Over 100 people',
      none: 'Nobody matches this search.',
      status: {
        pending: 'waiting',
        approved: 'member',
        moderator: 'moderator',
        approver: 'approver',
        administrator: 'administrator',
        declined: 'declined',
        suspended: 'suspended',
        remembered: 'remembered',
      },
      suspendedUntil: (time: string) => `until ${time}`,
      joined: (day: string) => `joined ${day}`,
      asked: (day: string) => `asked to join on ${day}`,
      answer: 'What they wrote when asking to join',
      invited: 'Who they invited',
      invitedNobody: 'They haven’t brought anyone in yet.',
    },
    actions: {
      approve: 'Approve',
      decline: 'Decline',
      suspend: 'Suspend',
      reinstate: 'Reinstate',
      remember: 'Make a page of remembrance',
      'make-moderator': 'Make moderator',
      'remove-moderator': 'Remove as moderator',
      'make-approver': 'Make approver',
      'remove-approver': 'Remove as approver',
      'make-administrator': 'Make administrator',
      'remove-administrator': 'Remove as administrator',
      undo: 'Undo',
    },
    decisions: {
      title: 'History',
      none: 'No decisions yet.',
      history: 'Decisions so far',
      /** Each follows a name. */
      what: {
        approved: 'was approved',
        declined: 'was declined',
        suspended: 'was suspended',
        reinstated: 'was reinstated',
        remembered: '– the account became a page of remembrance',
        'suspension ended': 'is back, because the suspension ended automatically',
        'made moderator': 'became a moderator',
        'removed moderator': 'is no longer a moderator',
        'made approver': 'became an approver',
        'removed approver': 'is no longer an approver',
        'made administrator': 'became an administrator',
        'removed administrator': 'is no longer an administrator',
        'took over': 'became an administrator, as a deputy',
        'removed factors': 'had their second sign-in step removed',
        'asked again': 'asked to join again',
      },
      /** Follows a name and contains one of the texts above. */
      undone: (what: string) => `– “${what}” was undone`,
      by: (who: string) => `by ${who}`,
      byNobody: 'on the server, or by someone who has left',
      undo: (who: string) => `Undo this decision about ${who}`,
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    admin: typeof texts;
  }
}
