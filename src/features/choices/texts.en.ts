const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`);

/** The texts of questions with choices. */
export const texts = {
  choices: {
    ask: 'Ask a question with choices',
    askHint: 'It appears below your text. You can change it until someone has chosen.',
    question: 'Question',
    choice: (place: number) => `Choice ${place}`,
    more: 'More choices',
    moreHint: 'Leave empty what you don’t need.',
    many: 'People can choose more than one',
    namesTitle: 'Who sees what each person chose?',
    names: { no: 'Nobody. Only numbers are shown', yes: 'Everyone who can read this text' },
    resultsTitle: 'When do people see the results?',
    results: { 'at-once': 'As soon as they have chosen', 'at-end': 'When the question has ended' },
    days: 'The question ends after',
    dayCount: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    save: 'Ask this question',
    saving: 'Saving...',
    one: 'Choose one.',
    several: 'Choose one or more.',
    named: 'Everyone who can read this text sees what you choose.',
    unnamed: 'Other members don’t see what you choose.',
    endsAt: (day: string) => `The question ends on ${day}.`,
    endedAt: (day: string) => `The question ended on ${day}.`,
    choose: 'Save my choice',
    changeChoice: 'Change my choice',
    takeBack: 'Take my choice back',
    own: 'your choice',
    hidden: {
      'until-chosen': 'You’ll see the results once you have chosen.',
      'until-end': 'Everyone sees the results when the question has ended.',
      few: 'You’ll see the results once three other people have chosen.',
    },
    fewAtEnd: 'Too few people chose, so the results stay hidden.',
    people: (count: number) => (count === 0 ? 'Nobody has chosen yet.' : `${people(count)} chose.`),
    count: (count: number) => (count === 0 ? 'nobody' : people(count)),
    andMore: (count: number) => `and ${count.toLocaleString('en')} more`,
    change: 'Change the question',
    saveChange: 'Save the question',
    endTitle: 'End the question now',
    endText: 'Nobody can choose after that, and everyone sees the results.',
    end: 'End the question',
    deleteTitle: 'Delete the question',
    deleteText: 'What people chose is deleted too. This can’t be undone.',
    delete: 'Delete the question',
    outcomes: {
      asked: 'Your question is saved.',
      chosen: 'Your choice is saved. You can change it until the question ends.',
      'taken-back': 'Your choice is taken back.',
      ended: 'The question has ended.',
      deleted: 'The question is deleted.',
    },
    errors: {
      'question-blank': 'Write the question.',
      'question-choices': 'Write at least two choices.',
      'question-same': 'Two of the choices are the same.',
      'newcomer-text': 'New members can’t write links or phone numbers here yet. Leave them out, please.',
      'question-answered':
        'Someone has chosen in the meantime, so the question stays as it is. You can end or delete it.',
      'question-changed': 'The question has changed. Please look at it again.',
      'question-ended': 'This question has ended.',
      'question-nothing': 'Choose something first.',
      'question-one': 'You can choose only one here.',
      'question-nameless':
        'This question shows names, and you have no name here yet. Add it to your profile first.',
      'question-not-found': 'This question is no longer here.',
      'too-long': 'One of the texts is too long.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    choices: typeof texts;
  }
}
