import type { Feature } from '../../server/feature.ts';
import { countOpenCases } from './server/open-cases.ts';
import { readOwnDecisions, readOwnReports } from './server/own-moderation.ts';
import { eraseHeldCases, remindOfCases, sweepCases } from './server/sweep-cases.ts';

export const moderationFeature: Feature = {
  name: 'moderation',
  adminTabs: [
    {
      path: '/moderation',
      label: 'cases',
      permission: 'moderate-content',
      count: ({ database }) => countOpenCases(database),
    },
    { path: '/admin/house-rules', label: 'houseRules', permission: 'edit-house-rules' },
  ],
  tables: {
    house_rules: { archive: { omitted: 'Contains the community’s texts, which everyone can read.' } },
    cases: { archive: ['moderation'] },
    reports: { archive: ['reports'] },
    moderation_log: { archive: ['moderation'] },
  },
  sweeps: {
    cases: (context, now) => sweepCases(context, now),
    'reminders of cases': (context, now) => remindOfCases(context, now),
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
