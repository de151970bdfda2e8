/** The texts of the pages where an administrator decides about someone, or about mails that could not be sent. */
export const enAdminTasks = {
  decide: {
    nobodyTitle: 'There is no such person',
    nobodyText: 'Perhaps they have left, or never asked to join.',
    questions: {
      approve: (who: string) => `Let ${who} in?`,
      decline: (who: string) => `Decline ${who}?`,
      suspend: (who: string) => `Suspend ${who}?`,
      reinstate: (who: string) => `Reinstate ${who}?`,
      'make-administrator': (who: string) => `Make ${who} an administrator?`,
      'remove-administrator': (who: string) => `Remove ${who} as administrator?`,
      undo: (who: string) => `Undo this decision about ${who}?`,
    },
    effects: {
      approve: 'They can sign in from now on, and get a mail that says so.',
      decline: 'They cannot sign in, and get a mail that says so. They may ask again.',
      suspend:
        'They are signed out everywhere at once and cannot sign in. They get a mail that says so. Their stories stay.',
      reinstate: 'They can sign in again as a member, and get a mail that says so.',
      'make-administrator': 'They can let people in, suspend members and delete stories, just as you can.',
      'remove-administrator': 'They stay a member, and can no longer open this panel.',
      undo: 'Everything goes back to how it was. They get a mail that says so.',
      'undo of a role': 'Everything goes back to how it was. They get no mail.',
    },
    reason: 'Reason (optional)',
    reasonTold: 'They read it in the mail, and when they try to sign in.',
    reasonKept: 'For administrators alone: it is kept with the decision.',
    cancel: 'Cancel',
    busy: 'Please wait...',
  },
  mails: {
    intro:
      'They were tried for three days, or the mail server refused them for good. After 30 days they are forgotten.',
    none: 'Every mail could be sent.',
    tryAgain: 'Try again',
    tryAgainTo: (email: string) => `Try again: the mail to ${email}`,
    tryAll: 'Try all again',
    remove: 'Remove',
    removeTo: (email: string) => `Remove the mail to ${email}`,
    busy: 'Please wait...',
    newLink: 'Trying again sends it with a new link.',
    asksAnew: 'Its link is gone. Only they can ask for a new one, by “Forgot password?”.',
    retried: (count: number) =>
      count === 1 ? 'Trying 1 mail again.' : `Trying ${count.toLocaleString('en')} mails again.`,
    retriedNone: 'There was nothing left to try again.',
    removed: 'The mail was removed.',
    written: (time: string) => `written on ${time}`,
    givenUp: (time: string) => `given up on ${time}`,
    tried: (count: number) => (count === 1 ? 'tried once' : `tried ${count} times`),
  },
};

export type AdminTasksTexts = typeof enAdminTasks;
