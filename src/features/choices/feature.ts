import type { Feature } from '../../app/feature.ts';
import { answer, handle } from '../../server/event-handlers.ts';
import { contentOutside } from '../circles/questions.ts';
import { storyFacts } from '../stories/questions.ts';
import type { AudienceEvent } from '../subjects/events.ts';
import { newsKinds, textsBelow } from '../subjects/questions.ts';
import { answersOutside } from './server/answers-outside.ts';
import { movedQuestions } from './server/moved-questions.ts';
import { eraseAnswers, lockQuestionsOf, readOwnQuestions } from './server/own-questions.ts';
import {
  QUESTION_NEWS,
  questionNews,
  tellNextOfEnd,
  tellOfAudience,
  tellOfEnds,
} from './server/question-news.ts';
import { writeRow } from './server/read-question.ts';

export const choicesFeature: Feature = {
  name: 'choices',
  tables: {
    questions: {},
    question_choices: {},
    question_answers: { archive: ['questions'] },
  },
  handlers: [handle<AudienceEvent>({ 'audience-changed': tellOfAudience })],
  answers: [
    ...questionNews.map((kind) => answer(newsKinds, async () => kind)),
    answer(textsBelow, ({ clock }, { queries, id }) => writeRow(queries, id, clock.now())),
    answer(storyFacts, async () => movedQuestions),
    answer(contentOutside, async () => answersOutside),
  ],
  jobs: { [QUESTION_NEWS]: tellNextOfEnd },
  sweeps: { questions: tellOfEnds },
  archive: {
    sections: { questions: (context, { viewer }) => readOwnQuestions(context, viewer) },
  },
  leaving: {
    check: lockQuestionsOf,
    erase: (transaction, { accountId }) => eraseAnswers(transaction, accountId),
  },
};
