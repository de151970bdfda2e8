import { sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import type { SqlPart } from '../../../server/database/database.ts';
import { eachRow } from '../../../server/database/in-batches.ts';
import { nameOf } from '../../people/server/person-facts.ts';
import type { ArchivedCollection, ArchivedText } from '../../subjects/questions.ts';
import { gatheringsVisibleToAll } from './visible-gatherings.ts';

/** Batch size, which limits the memory of an archive. */
const GATHERINGS_AT_ONCE = 50;

/** Past gatherings, as the archive of all stories contains them. */
export const archivedGatherings: ArchivedCollection = {
  kind: 'gathering',
  page: 'gatherings',
  title: { en: 'Gatherings', ml: 'ഒത്തുചേരലുകൾ' },
  amount: {
    en: (count) => (count === 1 ? '1 gathering' : `${count.toLocaleString('en')} gatherings`),
    ml: (count) => (count === 1 ? 'ഒരു ഒത്തുചേരൽ' : `${count.toLocaleString('ml')} ഒത്തുചേരലുകൾ`),
  },
  read: readGatherings,
};

/**
 * Yields the past gatherings of organisers who agreed, newest first, with the beginning as their time. Leaves
 * out who came, and places and links, because people meet in their homes.
 */
async function* readGatherings(
  { database, clock }: AppContext,
  hasAgreed: (column: string) => SqlPart<boolean>,
): AsyncGenerator<ArchivedText> {
  const rows = eachRow(GATHERINGS_AT_ONCE, { starts_at: Number.MAX_SAFE_INTEGER, id: '' }, (last) =>
    database
      .selectFrom(gatheringsVisibleToAll().as('gatherings'))
      .select(['id', 'title', 'description', 'starts_at'])
      .select(nameOf('gatherings.organiser_id').as('author'))
      .where(hasAgreed('gatherings.organiser_id'))
      .where('ends_at', '<=', clock.now())
      .where('cancelled_at', 'is', null)
      // A gathering that never got a day did not take place.
      .where('days', '=', 0)
      .where(sql<boolean>`(starts_at, id) < (${last.starts_at}, ${last.id})`)
      .orderBy('starts_at', 'desc')
      .orderBy('id', 'desc'),
  );
  for await (const { id, title, description: text, starts_at: createdAt, author } of rows) {
    yield { id, title, text, createdAt, author: author ?? '' };
  }
}
