/** The texts of the goal of the community, on Home and on the page where administrators set it. */
export const texts = {
  goal: {
    progress: (count: number, target: number) =>
      `${count.toLocaleString('en')} of ${target.toLocaleString('en')} ${target === 1 ? 'story' : 'stories'}`,
    reached: (count: number) =>
      count === 1
        ? 'We made it. Thank you for the story!'
        : `We made it: ${count.toLocaleString('en')} stories. Thank you to everyone who wrote!`,
    write: 'Write one, too',
    title: 'A goal for everyone',
    intro:
      'Choose how many stories the community wants to write together. Home shows how far you’ve come, until a week after you get there.',
    titleEn: 'Title in English',
    titleMl: 'Title in Malayalam',
    titleHint: 'One of the two is enough.',
    example: '100 memories of Onam',
    target: 'How many stories',
    topic: 'Topic',
    allTopics: 'All topics',
    startsOn: 'Count stories from',
    states: {
      waiting: 'Home shows the goal from its first day.',
      shown: 'Home shows the goal now.',
      over: 'You got there more than a week ago, so Home no longer shows the goal.',
    },
    save: 'Save',
    saving: 'Saving...',
    saved: 'The goal is saved.',
    end: 'Remove the goal',
    ended: 'The goal is removed. All stories stay.',
    errors: {
      'nameless-goal': 'A goal needs a title in one of the languages.',
      'long-goal': 'A title can have at most 60 characters.',
      'goal-target': 'Choose a number from 1 to 1,000.',
      'goal-start': 'Choose the day to count stories from.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    goal: typeof texts;
  }
}
