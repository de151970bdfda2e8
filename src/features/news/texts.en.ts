/** The sentences of the kinds of news that features register: `told` of the words-told.en.ts in their folders. */
const registered = import.meta.glob<Record<string, (...values: never[]) => string>>('../*/words-told.en.ts', {
  eager: true,
  import: 'told',
});

/** The texts of the page News. Its sentences name people and stories. */
export const texts = (communityName: string) => ({
  news: {
    title: 'News',
    none: 'No news yet',
    noneText: 'Answers to your stories and comments appear here.',
    unread: 'New',
    readAll: 'Mark all as read',
    older: 'Older news',
    newest: 'Back to the newest',
    // Several news of one story stand below its title, and their sentences do without it.
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
        name
          ? `${name} came by your invitation and is a member now`
          : 'Somebody whom you invited is a member now',
      'deputy-named': (name?: string) => `${name ?? 'An administrator'} has named you as deputy`,
      'took-over': (name?: string) =>
        `${name ?? 'Your deputy'} is an administrator now, because you had not been here for long`,
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
      approved: 'You are in. Welcome!',
      'made moderator': 'You are a moderator now.',
      'made approver': 'You decide about requests to join now.',
      'made administrator': 'You are an administrator now.',
      'took over': 'You are an administrator now, as the deputy of someone who has not been here.',
    },
    two: (first: string, second: string) => `${first} and ${second}`,
    andOthers: (first: string, others: number) =>
      others === 1 ? `${first} and 1 other` : `${first} and ${others.toLocaleString('en')} others`,
    anonymous: (people: number) =>
      people === 1 ? 'Anonymous User' : `${people.toLocaleString('en')} people without a name`,
    settings: {
      title: 'News settings',
      /** Beside the title of News, which says the rest. */
      short: 'Settings',
      intro: 'Choose what you want to hear of.',
      back: 'Back to News',
      kinds: {
        comment: 'Comments on my stories',
        reply: 'Replies to my comments',
        mention: 'Comments that mention me',
        like: 'How many people like my stories',
        'comment-like': 'How many people like my comments',
        story: 'New stories of people and topics that I follow',
        applications: 'People who want to join',
        cases: 'Reports that need a decision',
      },
      always: 'You always hear of decisions about your membership and about what you wrote.',
      following: 'Whom and what I follow',
      save: 'Save',
      saving: 'Saving...',
      saved: 'Saved.',
    },
    mails: {
      title: 'By email',
      answers: 'Comments and replies',
      answersHint: 'At most one email an hour, and only about what you have not seen.',
      digest: 'New stories',
      digestHint: 'Titles and names, never a text. First those of people and topics that you follow.',
      digests: { weekly: 'Every week', daily: 'Every day', off: 'Never' },
      weekday: 'Day of the weekly email',
      weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
      hour: 'Hour',
      timeZone: (zone: string) => `In your time zone: ${zone}.`,
      always: 'Emails about your account always come.',
      here: (zone: string) => `I live here now: ${zone}`,
      refused: (email: string) =>
        `Our last email to ${email} came back because there is no such mailbox, so we have stopped these emails. Save to try again, or change your email.`,
      changeEmail: 'Change email',
      offer: {
        title: 'Would you like answers by email?',
        text: `${communityName} can email you about comments and replies that you have not seen, at most once an hour, and about new stories once a week. Nothing comes unless you want it.`,
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
