/** The texts of the overview of the admin pages. */
export const texts = {
  overview: {
    waiting: {
      title: 'Waiting for you',
      none: 'Nothing needs you. All is well.',
      requests: (count: number, since: string) =>
        count === 1
          ? `1 person has been waiting to join since ${since}`
          : `${count.toLocaleString('en')} people are waiting to join, the first since ${since}`,
      reports: (count: number) =>
        count === 1
          ? '1 report is waiting for a decision'
          : `${count.toLocaleString('en')} reports are waiting for a decision`,
      overdue: (what: string, overdue: number) => `${what} (overdue: ${overdue.toLocaleString('en')})`,
      failedMails: (count: number) =>
        count === 1 ? '1 email couldn’t be sent' : `${count.toLocaleString('en')} emails couldn’t be sent`,
      lateMails: (count: number, since: string) =>
        count === 1
          ? `1 email has been waiting since ${since}`
          : `${count.toLocaleString('en')} emails are waiting, the oldest since ${since}`,
      backup: {
        failed: 'There was a problem with the last backup',
        overdue: 'The last good backup is more than two days old',
      },
      disk: (gigabytes: string) => `Only ${gigabytes}\u00a0GB left on the server’s disk`,
    },
    /** Sentences about tasks that nobody has to do now. */
    fine: {
      requests: 'Nobody is waiting to join.',
      reports: 'No reports are open.',
      mails: 'All emails are going out on time.',
    },
    community: {
      title: 'The community',
      active: (active: number, members: number) =>
        `${active.toLocaleString('en')} of ${members.toLocaleString('en')} ${members === 1 ? 'member' : 'members'} ${active === 1 ? 'was' : 'were'} here in the last 7 days.`,
      activeHint: 'Nobody sees who, or what they read.',
      firstStories: 'First stories that nobody has commented on',
      noFirstStories: 'No first story from the last two weeks is waiting for a comment.',
      newcomers: 'Newcomers whose comments nobody has replied to',
      noNewcomers: 'No newcomer from the last two weeks is waiting for a reply.',
      quietTopics: 'Topics without a new story in the last 30 days',
      noQuietTopics: 'Every topic has a story from the last 30 days.',
      story: (author: string) => `by ${author}`,
      comment: (author: string) => `comment by ${author}`,
      nameless: 'someone without a name',
      more: (count: number) => `And ${count.toLocaleString('en')} more.`,
    },
    weeks: {
      title: 'Stories and comments per week',
      stories: 'Stories',
      comments: 'Comments',
      chart: (stories: number, comments: number) =>
        `Chart of the last 12 weeks. Most stories in a week: ${stories.toLocaleString('en')}; most comments: ${comments.toLocaleString('en')}. The table has every number.`,
      most: (count: number) => `Most in a week: ${count.toLocaleString('en')}`,
      table: 'All numbers',
      week: 'Week starting',
      thisWeek: 'This week so far',
      none: 'Nobody has written anything in the last 12 weeks. The first story could be yours.',
      write: 'Write a story',
    },
    server: {
      title: 'The server',
      backups: {
        off: 'No backups are being made here.',
        none: 'No backup has been made yet.',
      },
      backup: (time: string) => `Last backup: ${time}.`,
      space: (free: string, total: string) => `The disk has ${free}\u00a0GB free, of ${total}\u00a0GB.`,
      version: (version: string) => `Version ${version}.`,
      newest: 'This is the newest version this server knows of. It doesn’t check the internet.',
      newer: (version: string) =>
        `Version ${version} is available. The person who runs the server can switch to it.`,
      more: 'System',
    },
    mail: {
      title: 'One email a week',
      what: 'It lists what needs you, at 8 in the morning (community time), and only if something does. Until you choose a day, it comes on Mondays, because nothing else tells you about failed emails or backups.',
      day: 'Day',
      never: 'No email',
      weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
      save: 'Save',
      saving: 'Saving...',
      saved: 'Saved.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    overview: typeof texts;
  }
}
