import { SESSION_IDLE_MS, SESSION_LIFETIME_MS } from './features/auth/server/sessions.ts';
import { SECOND_MS } from './server/clock.ts';
import type { AppContext } from './server/context.ts';
import { isAnswering } from './server/database/database.ts';
import { countFailedMails } from './server/mail/failed-mails.ts';
import { readWaitingMails } from './server/mail/waiting-mails.ts';
import type { Sample } from './server/metrics.ts';

/** Adds what is the same on every node, read from the database when somebody asks. Only sums: no row, no name. */
export function addCommunityMetrics(context: AppContext): void {
  const { metrics, database } = context;
  metrics?.addGauge({
    name: 'kerikko_database_up',
    help: '1 while the database answers.',
    labels: [],
    read: async () => [[{}, (await isAnswering(database)) ? 1 : 0]],
  });
  metrics?.addGauge({
    name: 'kerikko_outbox_mails',
    help: 'Mails that wait to be sent, and those that were given up.',
    labels: ['state'],
    read: () => countMails(context),
  });
  metrics?.addGauge({
    name: 'kerikko_outbox_oldest_seconds',
    help: 'For how long the oldest waiting mail waits; 0 without one.',
    labels: [],
    read: () => readOldestMail(context),
  });
  metrics?.addGauge({
    name: 'kerikko_members',
    help: 'Memberships by how they stand.',
    labels: ['state', 'role'],
    read: () => countMembers(context),
  });
  metrics?.addGauge({
    name: 'kerikko_sessions',
    help: 'Sessions that are not over.',
    labels: [],
    read: () => countSessions(context),
  });
}

async function countMails({ database }: AppContext): Promise<Sample[]> {
  const [waiting, failed] = await Promise.all([readWaitingMails(database), countFailedMails(database)]);
  return [
    [{ state: 'waiting' }, waiting?.count ?? 0],
    [{ state: 'failed' }, failed],
  ];
}

async function readOldestMail({ database, clock }: AppContext): Promise<Sample[]> {
  const waiting = await readWaitingMails(database);
  return [[{}, waiting ? Math.max(0, clock.now() - waiting.since) / SECOND_MS : 0]];
}

async function countMembers({ database }: AppContext): Promise<Sample[]> {
  const rows = await database
    .selectFrom('memberships')
    .select(['state', 'role'])
    .select((select) => select.fn.countAll<number>().as('count'))
    .groupBy(['state', 'role'])
    .execute();
  return rows.map(({ state, role, count }) => [{ state, role }, count]);
}

async function countSessions({ database, clock }: AppContext): Promise<Sample[]> {
  const now = clock.now();
  const { count } = await database
    .selectFrom('sessions')
    .where('created_at', '>', now - SESSION_LIFETIME_MS)
    .where('last_seen_at', '>', now - SESSION_IDLE_MS)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return [[{}, count]];
}
