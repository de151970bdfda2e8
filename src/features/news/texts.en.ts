/** The words of the kinds of news that features register: the words-news.en.ts of their folders. */
const registered = Object.values(import.meta.glob<NewsWords>('../*/words-news.en.ts', { eager: true }));

/** What a words-news.en.ts has. */
export interface NewsWords {
  /** The sentences, by kind or by the `sentence` of the facts. Texts of members among the values are marked. */
  news: Record<string, (...values: never[]) => string>;
  /** What the settings page says of the kinds that members can switch off. */
  choices?: Record<string, string>;
}

/** The texts of the page Notifications. Its sentences name people and stories. */
export const texts = (communityName: string) => ({
  news: {
    title: 'Notifications',
    none: 'No notifications yet',
    noneText: 'Comments on your stories and replies to your comments appear here.',
    unread: 'New',
    readAll: 'Mark all as read',
    older: 'Older notifications',
    newest: 'Back to the newest',
    sentences: Object.assign({}, ...registered.map(({ news }) => news)) as Record<
      string,
      (...values: never[]) => string
    >,
    two: (first: string, second: string) => `${first} and ${second}`,
    andOthers: (first: string, others: number) =>
      others === 1 ? `${first} and 1 other` : `${first} and ${others.toLocaleString('en')} others`,
    anonymous: (people: number) =>
      people === 1 ? 'Anonymous User' : `${people.toLocaleString('en')} people without a name`,
    settings: {
      title: 'Notification settings',
      /** Short, because the title of the page beside it says the rest. */
      short: 'Settings',
      intro: 'Choose what you want to hear about.',
      kinds: Object.assign({}, ...registered.map(({ choices }) => choices)) as Record<string, string>,
      always: 'You always hear about decisions on your membership and on what you wrote.',
      following: 'People and topics I follow',
      save: 'Save',
      saving: 'Saving...',
      saved: 'Saved.',
    },
    mails: {
      title: 'By email',
      answers: 'Comments and replies',
      answersHint: 'At most one email an hour, and only about what you haven’t seen.',
      digest: 'New stories',
      digestHint: 'Only titles and names, never the text. People and topics you follow come first.',
      digests: { weekly: 'Every week', daily: 'Every day', off: 'Never' },
      weekday: 'Day of the weekly email',
      weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
      hour: 'Hour',
      timeZone: (zone: string) => `In your time zone: ${zone}.`,
      always: 'You always get emails about your account.',
      here: (zone: string) => `I live here now: ${zone}`,
      refused: (email: string) =>
        `Our last email to ${email} came back because there’s no such mailbox, so we’ve stopped these emails. Save to try again, or change your email.`,
      changeEmail: 'Change email',
      offer: {
        title: 'Would you like comments and replies by email?',
        text: `${communityName} can email you about comments and replies you haven’t seen, at most once an hour, and about new stories once a week. You get nothing unless you say yes.`,
        yes: 'Yes, email me',
        no: 'No, thanks',
      },
    },
  },
});

declare module '../../web/texts/texts.ts' {
  interface Texts {
    news: ReturnType<typeof texts>;
  }
}
