/** The texts of the pages where administrators decide about a person or about failed emails. */
export const texts = {
  decide: {
    nobodyTitle: 'We can’t find this person',
    nobodyText: 'They may have left, or never asked to join.',
    questions: {
      approve: (who: string) => `Approve ${who}?`,
      decline: (who: string) => `Decline ${who}?`,
      suspend: (who: string) => `Suspend ${who}?`,
      reinstate: (who: string) => `Reinstate ${who}?`,
      remember: (who: string) => `Make the account of ${who} a page of remembrance?`,
      'make-moderator': (who: string) => `Make ${who} a moderator?`,
      'remove-moderator': (who: string) => `Remove ${who} as moderator?`,
      'make-approver': (who: string) => `Make ${who} an approver?`,
      'remove-approver': (who: string) => `Remove ${who} as approver?`,
      'make-administrator': (who: string) => `Make ${who} an administrator?`,
      'remove-administrator': (who: string) => `Remove ${who} as administrator?`,
      undo: (who: string) => `Undo this decision about ${who}?`,
    },
    effects: {
      approve: 'They can sign in from now on. We’ll email them about it.',
      decline: 'They can’t sign in, but they can ask again. We’ll email them about it.',
      suspend:
        'They’re signed out everywhere at once and can’t sign in. Their stories stay. We’ll email them about it.',
      reinstate: 'They can sign in again as a member. We’ll email them about it.',
      remember:
        'Only if you’re sure they have died. The account closes, and what they wrote stays or goes, as they chose. You can undo this for 30 days.',
      'make-moderator':
        'They decide about reports and can hide what others wrote. They don’t see email addresses and can’t open the admin panel. We’ll email them about it.',
      'remove-moderator': 'They’re still a member, but can no longer decide about reports.',
      'make-approver':
        'They approve and decline requests to join, and nothing else. They don’t see email addresses. We’ll email them about it.',
      'remove-approver': 'They’re still a member, but can no longer decide about requests.',
      'make-administrator':
        'They can approve requests, suspend members and decide about reports, just like you. We’ll email them about it.',
      'remove-administrator': 'They’re still a member, but can no longer open the admin panel.',
      undo: 'Everything goes back to how it was. We’ll email them about it.',
      'undo of a remembrance':
        'The account opens again with everything that was in it. They sign in as before, but on each device anew, and set up again what ended: notifications on their devices, the addresses of their private feed and calendar, invitations and their deputy. The dates and words on the page are deleted. We’ll email them about it.',
      'undo of a role': 'Everything goes back to how it was.',
    },
    howLong: 'For how long',
    withoutEnd: 'Indefinitely',
    days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    reason: 'Reason (optional)',
    reasonMailed: 'They see it in the email and when they try to sign in.',
    reasonKept: 'Only administrators can see it, in the history.',
    cancel: 'Cancel',
    busy: 'Please wait...',
  },
  houseRules: {
    title: 'House rules',
    intro: 'Everyone can read them, and everyone who joins agrees to them.',
    open: 'Open the page',
    english: 'Rules in English',
    malayalam: 'Rules in Malayalam',
    hint: 'One rule on each line, in the same order in both languages. Leave both empty for the rules that Kerikko comes with.',
    contact: 'Contact',
    contactHint:
      'Who people can write to, even if they aren’t members: a name and an address. Everyone can read it.',
    contactMissing: 'Please name someone people outside the community can write to.',
    save: 'Save',
    saving: 'Saving...',
    saved: 'The house rules are saved.',
    errors: {
      'rules-differ': 'Both languages need the same number of rules.',
      'rules-changed':
        'Another administrator has changed the rules in the meantime. Compare your text with the page; saving again replaces theirs.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    'admin-tasks': typeof texts;
  }
}
