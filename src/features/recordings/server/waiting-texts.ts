import { sql } from 'kysely';
import type { FeatureWait } from '../../../app/feature.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { isMember } from '../../membership/server/members/member-facts.ts';
import { isUnmutedBy } from '../../mutes/server/muted.ts';
import { storiesBy, storiesListedFor } from '../../stories/server/visible-stories.ts';
import { LAPSE_MS } from './write-down.ts';

/** How many stories a section of the digest names. */
const NAMED = 5;
/** Home offers a told story to be written down for this long. */
const OFFERED_MS = 14 * DAY_MS;

interface Waiting {
  title: string;
  /** The page where the text is written or approved. */
  path: string;
}

/** Returns the oldest text that waits for the viewer's approval, for Home. */
export async function findTextToApprove(
  { database }: AppContext,
  { accountId }: Viewer,
): Promise<FeatureWait | undefined> {
  return (await listTextsToApprove(database, accountId))[0];
}

/** Returns the newest told story that the viewer could write down, for Home. */
export async function findStoryToWrite(
  { database, clock }: AppContext,
  { accountId }: Viewer,
): Promise<FeatureWait | undefined> {
  const now = clock.now();
  const [newest] = await listStoriesToWrite(database, accountId, { since: now - OFFERED_MS, now });
  return newest && { ...newest, isOffer: true };
}

/** Returns the texts of a teller's stories that wait for approval, oldest first, without those of people whom the teller has muted. */
export async function listTextsToApprove(queries: Queries, accountId: string): Promise<Waiting[]> {
  const { rows } = await sql<Row>`
    select stories.id, stories.topic, stories.title from written_stories
    join ${storiesBy(accountId)} as stories on stories.id = written_stories.story_id
    where written_stories.story_id in (select story_id from recordings where account_id = ${accountId})
      and stories.deleted_at is null
      and written_stories.sent_at is not null and written_stories.approved_at is null
      and ${isUnmutedBy(sql`${accountId}`, sql.ref('written_stories.writer_id'))}
    order by written_stories.sent_at, stories.id limit ${sql.lit(NAMED)}`.execute(queries);
  return rows.map(toWaiting);
}

/** Returns the stories told after a time that nobody writes down and whose teller is here, newest first, without people whom the member has muted. */
export async function listStoriesToWrite(
  queries: Queries,
  accountId: string,
  { since, now }: { since: number; now: number },
): Promise<Waiting[]> {
  const stories = storiesListedFor({ accountId, hasMutes: true });
  const { rows } = await sql<Row>`
    select id, topic, title from ${stories} as stories
    where opening = '' and created_at > ${since}
      and author_id is not null and author_id <> ${accountId}
      and ${isMember('stories.author_id')}
      and exists (select 1 from recordings where recordings.story_id = stories.id)
      and not exists (select 1 from written_stories where written_stories.story_id = stories.id
        and (written_stories.sent_at is not null or written_stories.saved_at >= ${now - LAPSE_MS}))
    order by created_at desc, id limit ${sql.lit(NAMED)}`.execute(queries);
  return rows.map(toWaiting);
}

interface Row {
  id: string;
  topic: string;
  title: string;
}

function toWaiting({ id, topic, title }: Row): Waiting {
  return { title, path: `/stories/${topic}/${id}/write-down` };
}
