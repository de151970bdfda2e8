/** The sentences of the kinds of news that features register: `told` of the words-told.en.ts in their folders. */
const registered = import.meta.glob<Record<string, (...values: never[]) => string>>('../*/words-told.en.ts', {
  eager: true,
  import: 'told',
});

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
    // Several notifications of one story stand below its title, and their sentences do without it.
    // `_about` is a kind of features/subjects, which Malayalam names.
    commented: (who: string, title?: string, _about?: string) =>
      `${who} commented${title ? ` on ‘${title}’` : ''}`,
    replied: (who: string, title?: string, _about?: string) =>
      `${who} replied to you${title ? ` on ‘${title}’` : ''}`,
    mentioned: (who: string, title?: string, _about?: string) =>
      `${who} mentioned you in a comment${title ? ` on ‘${title}’` : ''}`,
    liked: (people: number, title?: string) => {
      const story = title ? `‘${title}’` : 'your story';
      return people === 1
        ? `1 member likes ${story}`
        : `${people.toLocaleString('en')} members like ${story}`;
    },
    likedComment: (people: number, title?: string, _about?: string) => {
      const comment = `your comment${title ? ` on ‘${title}’` : ''}`;
      return people === 1
        ? `1 member likes ${comment}`
        : `${people.toLocaleString('en')} members like ${comment}`;
    },
    published: (who: string, title?: string) => `${who} published ${title ? `‘${title}’` : 'this story'}`,
    announced: 'To all members',
    sentences: {
      ...(Object.assign({}, ...Object.values(registered)) as object),
      arrival: (name?: string) =>
        name ? `${name} accepted your invitation and is now a member` : 'Someone you invited is now a member',
      'deputy-named': (name?: string) => `${name ?? 'An administrator'} has named you as their deputy`,
      'took-over': (name?: string) =>
        `${name ?? 'Your deputy'} is now an administrator, because you hadn’t been here for a long time`,
      'own-case': (title: string) => `Moderators decided about ‘${title}’`,
      applications: (people: number) =>
        people === 1
          ? '1 person is waiting to join'
          : `${people.toLocaleString('en')} people are waiting to join`,
      cases: (cases: number, overdue: number) => {
        const waiting =
          cases === 1
            ? '1 case is waiting for a decision'
            : `${cases.toLocaleString('en')} cases are waiting for a decision`;
        return overdue > 0 ? `${waiting} (overdue: ${overdue.toLocaleString('en')})` : waiting;
      },
    },
    decisions: {
      approved: 'You’re in. Welcome!',
      'made moderator': 'You’re now a moderator.',
      'made approver': 'You now decide about requests to join.',
      'made administrator': 'You’re now an administrator.',
      'took over':
        'You’re now an administrator, as the deputy of someone who hasn’t been here for a long time.',
    },
    two: (first: string, second: string) => `${first} and ${second}`,
    andOthers: (first: string, others: number) =>
      others === 1 ? `${first} and 1 other` : `${first} and ${others.toLocaleString('en')} others`,
    anonymous: (people: number) =>
      people === 1 ? 'Anonymous User' : `${people.toLocaleString('en')} people without a name`,
    settings: {
      title: 'Notification settings',
      /** Beside the title of the page, which says the rest. */
      short: 'Settings',
      intro: 'Choose what you want to hear about.',
      back: 'Back to notifications',
      kinds: {
        comment: 'Comments on my stories',
        reply: 'Replies to my comments',
        mention: 'Comments that mention me',
        like: 'Likes on my stories',
        'comment-like': 'Likes on my comments',
        story: 'New stories by people and on topics I follow',
        applications: 'People who want to join',
        cases: 'Reports that need a decision',
      },
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
