import type { Feature } from '../../app/feature.ts';
import { answer, handle } from '../../server/event-handlers.ts';
import type { HeldEvent } from '../holding/events.ts';
import { isTextHeld } from '../holding/questions.ts';
import { newsKinds } from '../subjects/questions.ts';
import { isUnderReview, newestReviews } from '../subjects/report-questions.ts';
import { caseNews } from './server/case-news.ts';
import { holdText, mustHoldText } from './server/newcomers.ts';
import {
  countOpenCases,
  findCasesToDecide,
  findNewestCases,
  hasOpenCase,
  ORDINARY_MS,
} from './server/open-cases.ts';
import { readOwnDecisions, readOwnReports } from './server/own-moderation.ts';
import { eraseHeldCases, remindOfCases, sweepCases } from './server/sweep-cases.ts';

export const moderationFeature: Feature = {
  name: 'moderation',
  adminTabs: [
    {
      path: '/moderation',
      group: 'reports',
      label: 'cases',
      permission: 'moderate-content',
      count: ({ database }) => countOpenCases(database),
    },
    { path: '/admin/house-rules', group: 'community', label: 'houseRules', permission: 'edit-house-rules' },
  ],
  overview: {
    decisions: { reports: findCasesToDecide },
  },
  tables: {
    house_rules: { archive: { omitted: 'Contains the community’s texts, which everyone can read.' } },
    cases: { archive: ['moderation'] },
    reports: { archive: ['reports'] },
    moderation_log: { archive: ['moderation'] },
  },
  reads: ['comments'],
  handlers: [
    handle<HeldEvent>({ 'text-held': (transaction, held, context) => holdText(context, transaction, held) }),
  ],
  answers: [
    answer(isTextHeld, mustHoldText),
    answer(isUnderReview, ({ database }, { kind, id }) => hasOpenCase(database, kind, id)),
    ...caseNews.map((kind) => answer(newsKinds, async () => kind)),
    answer(newestReviews, ({ database }, { kind, ids }) => findNewestCases(database, kind, ids)),
  ],
  plannedTimes: [{ table: 'cases', column: 'due_at', longestMs: ORDINARY_MS, becomes: 'longest' }],
  sweeps: {
    cases: sweepCases,
    'reminders of cases': remindOfCases,
  },
  leaving: {
    erase: (transaction, { accountId }) => eraseHeldCases(transaction, accountId),
  },
  archive: {
    sections: {
      reports: (context, { viewer }) => readOwnReports(context, viewer),
      moderation: (context, { viewer }) => readOwnDecisions(context, viewer),
    },
  },
};
