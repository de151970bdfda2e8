/** The names of the features' timed tasks: `tasks` of the words-tasks.en.ts in their folders. */
const tasks = import.meta.glob<object>('../*/words-tasks.en.ts', { eager: true, import: 'tasks' });

/** The texts about emails that could not be sent, about backups, and of the first administrator’s checklist. */
export const texts = {
  mailProblems: {
    title: 'Emails that couldn’t be sent',
    notice: (count: number) =>
      count === 1 ? '1 email couldn’t be sent.' : `${count.toLocaleString('en')} emails couldn’t be sent.`,
    review: 'Review',
    overdue: (count: number, since: string) =>
      count === 1
        ? `1 email has been waiting since ${since}.`
        : `${count.toLocaleString('en')} emails are waiting, the oldest since ${since}.`,
    overdueHint:
      'We keep retrying automatically. If this goes on, the person who runs the server should check the mail server and its login (SMTP_URL).',
  },
  backups: {
    last: (time: string, megabytes: number) =>
      `Last backup: ${time} (${megabytes.toLocaleString('en', { maximumFractionDigits: 1 })}\u00a0MB).`,
    none: 'No backup has been made yet.',
    overdue: 'The last good backup is more than two days old.',
    problem: 'There was a problem with the last backup.',
    hint: 'The person who runs the server should check the disk and the setting BACKUP_DIR.',
  },
  system: {
    mails: 'Emails',
    mailsWhat:
      'Emails tell people about requests to join, passwords, notifications and decisions. An email that can’t be sent is tried again for three days.',
    mailsFine: 'All is well: no email has failed, and none has waited for long.',
    toMails: 'Emails that failed or are late',
    testMail: (email: string) =>
      `Would you like to see whether emails arrive? A test email goes to: ${email}`,
    busy: 'Please wait...',
    backups: 'Backups',
    backupsWhat:
      'A backup is a copy of everything that members wrote, from which the community can be restored on another server.',
    backupsNone:
      'No backups are being made here. The person who runs the server can turn them on with the setting BACKUP_DIR.',
    tasks: 'Tasks',
    tasksWhat:
      'The server does these automatically, such as reminding people of gatherings. After a failure it tries again, waiting longer each time, up to an hour, or 8 hours for what it does each hour.',
    tasksFine: 'All tasks run as they should.',
    taskFails: (count: number, since: string, next: string) =>
      count === 1
        ? `It failed on ${since}. The next attempt: ${next}. The log says why.`
        : `It has failed ${count.toLocaleString('en')} times since ${since}. The next attempt: ${next}. The log says why.`,
    /**
     * The words for an hourly task without a name of its own, which deletes what has expired. The name is the
     * one in the log.
     */
    cleanUp: (name: string) => `Cleaning up: ${name}`,
    /** The names of tasks, by their names in the code. */
    taskNames: {
      'planned times': 'Correcting times from when the clock was ahead',
      jobs: 'Work in batches, such as telling many members',
      ...(Object.assign({}, ...Object.values(tasks)) as Record<string, string>),
    },
  },
  mails: {
    intro:
      'We tried to send these for three days, or the mail server rejected them. They’re deleted after 30 days.',
    none: 'There are no failed emails.',
    aboutNews: (count: number) =>
      count === 1
        ? '1 of them is about notifications. It isn’t listed here and can’t be sent again.'
        : `${count.toLocaleString('en')} of them are about notifications. They aren’t listed here and can’t be sent again.`,
    removeNews: 'Remove the emails about notifications',
    tryAgain: 'Try again',
    tryAgainTo: (email: string) => `Try again: email to ${email}`,
    tryAll: 'Try them all again',
    remove: 'Remove',
    removeTo: (email: string) => `Remove the email to ${email}`,
    busy: 'Please wait...',
    causes: {
      'unknown-mailbox': 'There is no mailbox with this address. It may be misspelt.',
      'mailbox-full': 'Their mailbox is full.',
      rejected: 'Their email provider refused this email, perhaps because it looked like spam.',
      later: 'The mail server asked us to try again later, and we gave up after three days.',
      login:
        'The mail server didn’t accept our login. The person who runs the server should check the setting SMTP_URL.',
      insecure:
        'There was no secure connection to the mail server. The person who runs the server should check the setting SMTP_URL.',
      unreachable:
        'The mail server couldn’t be reached. The person who runs the server should check it and the setting SMTP_URL.',
      'link-expired': 'The link in this email expired before we could send it.',
      other: 'The answer below says why.',
    },
    laterYet: 'The mail server asked us to try again later.',
    delayedTitle: 'Still trying',
    delayed: 'A first attempt failed. We’ll keep trying for three days.',
    answer: 'The mail server’s answer',
    newLink: 'Trying again sends it with a new link.',
    linkExpired: 'The link has expired. Ask them to use “Forgot password?”.',
    retried: (count: number) =>
      count === 1 ? 'Sending 1 email again.' : `Sending ${count.toLocaleString('en')} emails again.`,
    retriedNone: 'There was nothing left to send again.',
    removed: (count: number) =>
      count === 1 ? 'Email removed.' : `${count.toLocaleString('en')} emails removed.`,
    written: (time: string) => `written on ${time}`,
    failed: (time: string) => `failed on ${time}`,
    tried: (count: number) => (count === 1 ? 'tried once' : `tried ${count} times`),
  },
  setup: {
    title: 'Before people join',
    done: 'Done',
    name: 'Tell members your name',
    settings: 'Look through the community’s settings',
    mail: (email: string) => `Check that emails arrive. The test email goes to: ${email}`,
    mailFiles:
      'Emails stay in files on the server until it can send them (SMTP_URL). People need them to join.',
    sendTestMail: 'Send a test email',
    testMail: {
      waiting: 'It’s on its way. Check again in a minute.',
      failed: 'It couldn’t be sent yet.',
      sent: 'It was sent. Check that it has arrived, and not in spam.',
    },
    testMailKept: 'The test email is a file in the folder “outbox” beside the database.',
    checkAgain: 'Check again',
    toMails: 'See why',
    story: 'Write the first story',
    invite: 'Invite the first people',
    address: 'Or send them this address. Their requests will appear under Admin:',
    end: 'Hide this list',
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    'admin-mails': typeof texts;
  }
}
