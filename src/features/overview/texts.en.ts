/** The texts of the overview of the admin pages. */
export const texts = {
  overview: {
    waiting: {
      title: 'Waiting for you',
      none: 'Nothing waits for you. All is well.',
      requests: (count: number, since: string) =>
        count === 1
          ? `1 person wants to join, since ${since}`
          : `${count.toLocaleString('en')} people want to join, the first since ${since}`,
      reports: (count: number) =>
        count === 1
          ? '1 report waits for a decision'
          : `${count.toLocaleString('en')} reports wait for a decision`,
      overdue: (what: string, overdue: number) => `${what} (overdue: ${overdue.toLocaleString('en')})`,
      failedMails: (count: number) =>
        count === 1 ? '1 email could not be sent' : `${count.toLocaleString('en')} emails could not be sent`,
      lateMails: (count: number, since: string) =>
        count === 1
          ? `1 email has been waiting since ${since}`
          : `${count.toLocaleString('en')} emails are waiting, the oldest since ${since}`,
      backup: {
        failed: 'There was a problem with the last backup',
        overdue: 'The last good backup is more than two days old',
      },
      disk: (gigabytes: string) => `Only ${gigabytes} GB are free on the server’s disk`,
    },
    /** Sentences about what does not wait. */
    fine: {
      requests: 'Nobody waits to join.',
      reports: 'No report is open.',
      mails: 'All emails go out on time.',
    },
    community: {
      title: 'The community',
      active: (active: number, members: number) =>
        `${active.toLocaleString('en')} of ${members.toLocaleString('en')} ${members === 1 ? 'member' : 'members'} ${active === 1 ? 'was' : 'were'} here in the last 7 days.`,
      activeHint: 'Nobody sees who, or what they read.',
      firstStories: 'First stories that nobody has answered',
      noFirstStories: 'No first story of the last two weeks waits for an answer.',
      newcomers: 'Newcomers to whose comments nobody has replied',
      noNewcomers: 'No newcomer of the last two weeks waits for a reply.',
      quietTopics: 'Topics without a new story for 30 days',
      noQuietTopics: 'Every topic has a story of the last 30 days.',
      story: (author: string) => `by ${author}`,
      comment: (author: string) => `comment by ${author}`,
      nameless: 'someone without a name',
      more: (count: number) => `And ${count.toLocaleString('en')} more.`,
    },
    weeks: {
      title: 'Stories and answers a week',
      stories: 'Stories',
      comments: 'Answers',
      chart: (stories: number, comments: number) =>
        `Chart of the last 12 weeks. Most stories in a week: ${stories.toLocaleString('en')}; most answers: ${comments.toLocaleString('en')}. The table has every number.`,
      most: (count: number) => `Most in a week: ${count.toLocaleString('en')}`,
      table: 'All numbers',
      week: 'Week from',
      thisWeek: 'This week so far',
      none: 'Nobody has written anything in the last 12 weeks. The first story could be yours.',
      write: 'Write a story',
    },
    server: {
      title: 'The server',
      backups: {
        off: 'No backups are made here.',
        none: 'No backup has been made yet.',
      },
      backup: (time: string) => `Last backup: ${time}.`,
      space: (free: string, total: string) => `${free} GB of ${total} GB are free on the disk.`,
      version: (version: string) => `Version ${version}.`,
      newest: 'The release notes on this server name no newer one. They are not looked up on the internet.',
      newer: (version: string) =>
        `The release notes on this server name version ${version}. The person who runs the server can switch to it.`,
      more: 'System',
    },
    mail: {
      title: 'One email a week',
      what: 'It lists what waits for you, and comes at 8 in the morning on the community’s clock. If nothing waits, nothing comes. Nobody else writes to you about failed emails or backups, so it comes on Mondays until you choose.',
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
