import { sql } from 'kysely';
import type { FeatureWait } from '../../../app/feature.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import { isUnmutedBy } from '../../mutes/server/muted.ts';
import { storiesBy, storiesListedFor } from '../../stories/server/visible-stories.ts';
import { describeUnpublished, selectNewestWaiting } from './recording-drafts.ts';
import { LAPSE_MS } from './write-down.ts';
import { HAS_TELLER } from './writing-store.ts';

/** How many stories a section of the digest names. */
const NAMED = 5;
/** Home offers a told story to be written down for this long. */
const OFFERED_MS = 14 * DAY_MS;

interface Waiting {
  title: string;
  /** The page where the text is written or approved. */
  path: string;
}

/**
 * Returns for Home the viewer's newest unpublished recording, the oldest text that waits for their approval,
 * and the newest told story that they could write down. Runs one query.
 */
export async function findWaits(
  { database, clock }: AppContext,
  { accountId }: Viewer,
): Promise<Record<string, FeatureWait>> {
  const now = clock.now();
  const { rows } = await sql<
    Row & { kind: string; milliseconds: number | string; updated_at: number | string }
  >`
    select 'recording' as kind, form.submission_key as id, '' as topic, '' as title, form.milliseconds, form.updated_at
    from (${selectNewestWaiting(accountId)}) as form
    union all
    select 'approve', text.id, text.topic, text.title, 0, 0 from (${selectTextsToApprove(accountId, 1)}) as text
    union all
    select 'write', told.id, told.topic, told.title, 0, 0
    from (${selectStoriesToWrite(accountId, { since: now - OFFERED_MS, now, limit: 1 })}) as told`.execute(
    database,
  );
  const find = (kind: string) => rows.find((row) => row.kind === kind);
  const [recording, text, told] = [find('recording'), find('approve'), find('write')];
  return {
    ...(recording && {
      'recording-to-publish': describeUnpublished({
        key: recording.id,
        milliseconds: Number(recording.milliseconds),
        updatedAt: Number(recording.updated_at),
      }),
    }),
    ...(text && { 'text-to-approve': toWaiting(text) }),
    ...(told && { 'story-to-write': { ...toWaiting(told), isOffer: true } }),
  };
}

/**
 * Returns the texts that wait for a teller's approval, oldest first, without those of people whom the teller
 * has muted.
 */
export async function listTextsToApprove(queries: Queries, accountId: string): Promise<Waiting[]> {
  const { rows } = await sql<Row>`${selectTextsToApprove(accountId, NAMED)}`.execute(queries);
  return rows.map(toWaiting);
}

function selectTextsToApprove(accountId: string, limit: number): SqlPart {
  return sql`
    select stories.id, stories.topic, stories.title from written_stories
    join ${storiesBy(accountId)} as stories on stories.id = written_stories.story_id
    where written_stories.story_id in (select story_id from recordings where account_id = ${accountId})
      and stories.deleted_at is null
      and written_stories.sent_at is not null and written_stories.approved_at is null
      and ${isUnmutedBy(sql`${accountId}`, sql.ref('written_stories.writer_id'))}
    order by written_stories.sent_at, stories.id limit ${sql.lit(limit)}`;
}

/**
 * Returns the stories told after a time that nobody is writing down and whose teller is still a member, newest
 * first, without people whom the member has muted.
 */
export async function listStoriesToWrite(
  queries: Queries,
  accountId: string,
  times: { since: number; now: number },
): Promise<Waiting[]> {
  const { rows } = await sql<Row>`${selectStoriesToWrite(accountId, { ...times, limit: NAMED })}`.execute(
    queries,
  );
  return rows.map(toWaiting);
}

function selectStoriesToWrite(
  accountId: string,
  { since, now, limit }: { since: number; now: number; limit: number },
): SqlPart {
  const stories = storiesListedFor({ accountId, hasMutes: true });
  return sql`
    select id, topic, title from ${stories} as stories
    where opening = '' and created_at > ${since}
      and author_id is not null and author_id <> ${accountId}
      and ${HAS_TELLER}
      and exists (select 1 from recordings where recordings.story_id = stories.id)
      and not exists (select 1 from written_stories where written_stories.story_id = stories.id
        and (written_stories.sent_at is not null or written_stories.saved_at >= ${now - LAPSE_MS}))
    order by created_at desc, id limit ${sql.lit(limit)}`;
}

interface Row {
  id: string;
  topic: string;
  title: string;
}

function toWaiting({ id, topic, title }: Row): Waiting {
  return { title, path: `/stories/${topic}/${id}/write-down` };
}
