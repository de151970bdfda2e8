import type { Feature } from '../../app/feature.ts';
import { answer, handle } from '../../server/event-handlers.ts';
import type { MembershipEvent } from '../membership/events.ts';
import { newsKinds } from '../subjects/questions.ts';
import { exportDeputies } from './server/deputies.ts';
import { deputyNews } from './server/deputy-news.ts';
import { endDeputiesOf } from './server/end-deputies.ts';
import { watchDeputies } from './server/watch-deputies.ts';

export const deputiesFeature: Feature = {
  name: 'deputies',
  // News handles a changed membership after the naming of a deputy has ended.
  before: ['news'],
  tables: {
    deputies: { archive: ['deputies'] },
  },
  handlers: [
    handle<MembershipEvent>({
      // A deputy must be a member and no administrator; only an administrator can have a deputy.
      async 'membership-changed'(transaction, { accountId, from, to, at }, context) {
        const wasAdministrator = from.role === 'administrator';
        const isAdministrator = to.role === 'administrator';
        if (to.state !== 'approved' || wasAdministrator !== isAdministrator) {
          await endDeputiesOf(context, transaction, accountId, at);
        }
      },
      async 'administrator-granted'(transaction, { accountId, wasAdministrator, at }, context) {
        if (!wasAdministrator) await endDeputiesOf(context, transaction, accountId, at);
      },
    }),
  ],
  answers: deputyNews.map((kind) => answer(newsKinds, async () => kind)),
  archive: { sections: { deputies: (context, { viewer }) => exportDeputies(context, viewer) } },
  plannedTimes: ['first_mail_at', 'second_mail_at', 'checked_at'].map(
    (column) => ({ table: 'deputies', column, longestMs: 0 }) as const,
  ),
  sweeps: { deputies: watchDeputies },
  leaving: {
    async erase(transaction, { accountId }, context) {
      await endDeputiesOf(context, transaction, accountId, context.clock.now());
    },
  },
};
