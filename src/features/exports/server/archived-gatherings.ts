import { sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import { nameOf } from '../../people/server/person-facts.ts';
import type { ArchivedStory } from './archived-stories.ts';

/** Batch size, which limits the memory of an archive. */
const GATHERINGS_AT_ONCE = 50;

/**
 * Yields the past gatherings that the archive contains, newest first: those of organisers who agreed to that. Their time is the beginning.
 * Leaves out places and links, because people meet in their homes, and who came.
 */
export async function* readGatherings({ database, clock }: AppContext): AsyncGenerator<ArchivedStory> {
  let after = { createdAt: Number.MAX_SAFE_INTEGER, id: '' };
  while (true) {
    const rows = await database
      .selectFrom('gatherings')
      .innerJoin('archive_consents', 'archive_consents.account_id', 'gatherings.organiser_id')
      .select(['gatherings.id', 'title', 'description', 'starts_at'])
      .select(nameOf('gatherings.organiser_id').as('author'))
      .where('archive_consents.with_gatherings', '=', 1)
      .where('ends_at', '<=', clock.now())
      .where('cancelled_at', 'is', null)
      .where('gatherings.hidden_at', 'is', null)
      .where(sql<boolean>`(starts_at, gatherings.id) < (${after.createdAt}, ${after.id})`)
      .orderBy('starts_at', 'desc')
      .orderBy('gatherings.id', 'desc')
      .limit(GATHERINGS_AT_ONCE)
      .execute();
    for (const { id, title, description: text, starts_at: createdAt, author } of rows) {
      yield { id, title, text, createdAt, author: author ?? '' };
    }
    const last = rows.at(-1);
    if (!last || rows.length < GATHERINGS_AT_ONCE) return;
    after = { createdAt: last.starts_at, id: last.id };
  }
}
