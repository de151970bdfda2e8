import { sql } from 'kysely';
import type { OverviewFact } from '../../../app/feature.ts';
import { inEachLanguage } from '../../../languages/languages.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { shownTopics, type TopicId } from '../../topics/contract.ts';
import { topicName } from '../../topics/server/topic-names.ts';
import { storiesVisibleToAll } from './visible-stories.ts';

/** A topic without a story for this long is quiet. */
const QUIET_MS = 30 * DAY_MS;

/**
 * Returns the shown topics about which nobody has written lately, in their order. Undefined in a community
 * without stories, where this is true of all topics.
 */
export async function findQuietTopics(context: AppContext, now: number): Promise<OverviewFact | undefined> {
  const identity = await context.community.read();
  const shown = shownTopics(identity.topics);
  const { rows } = await sql<{ id: TopicId; newest: number | null }>`
    select topics.id, (
      select stories.created_at from ${storiesVisibleToAll()} as stories
      where stories.topic = topics.id
      order by stories.created_at desc, stories.id desc
      limit 1
    ) as newest
    from topics where topics.id ${isOneOf(context.database, shown)}`.execute(context.database);
  const newest = new Map(rows.map((row) => [row.id, row.newest]));
  if (rows.every((row) => row.newest === null)) return undefined;
  const quiet = shown.filter((topic) => (newest.get(topic) ?? 0) <= now - QUIET_MS);
  const links = quiet.map((topic) => ({
    path: `/stories/${topic}`,
    name: inEachLanguage((language) => topicName(identity, topic, language)),
  }));
  return { count: quiet.length, links };
}
