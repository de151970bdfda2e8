import { sql } from 'kysely';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { BEFORE_ALL, eachRow } from '../../../server/database/in-batches.ts';
import { nameOf } from '../../people/server/person-facts.ts';

const LETTERS_AT_ONCE = 500;

/** Yields every letter that the viewer wrote, oldest first. Reads the database in batches. */
export async function* readOwnLetters({ database }: AppContext, { accountId }: Viewer) {
  const rows = eachRow(LETTERS_AT_ONCE, BEFORE_ALL, (last) =>
    database
      .selectFrom('letters')
      .innerJoin('letter_sides', (join) =>
        join
          .onRef('letter_sides.correspondence_id', '=', 'letters.correspondence_id')
          .onRef('letter_sides.account_id', '=', 'letters.author_id'),
      )
      .select(['letters.id', 'letters.text', 'letters.created_at', 'letters.hidden_at'])
      .select(nameOf('letter_sides.other_id').as('name'))
      .where('letters.author_id', '=', accountId)
      .where(sql<boolean>`(letters.created_at, letters.id) > (${last.created_at}, ${last.id})`)
      .orderBy('letters.created_at')
      .orderBy('letters.id'),
  );
  for await (const { id, text, name, created_at, hidden_at } of rows) {
    yield { id, to: name || null, text, sentAt: created_at, hiddenAt: hidden_at };
  }
}

/** Returns the members with whom the viewer exchanges letters, without what the others wrote and decided. */
export async function readOwnCorrespondences({ database }: AppContext, { accountId }: Viewer) {
  const rows = await database
    .selectFrom('letter_sides')
    .innerJoin('correspondences', 'correspondences.id', 'letter_sides.correspondence_id')
    .select([
      nameOf('letter_sides.other_id').as('name'),
      'correspondences.asker_id',
      'correspondences.state',
      'letter_sides.shares_reading',
    ])
    .where('letter_sides.account_id', '=', accountId)
    .where('letter_sides.last_at', 'is not', null)
    .orderBy('letter_sides.last_at')
    .orderBy('letter_sides.correspondence_id')
    .execute();
  return rows.map(({ name, asker_id, state, shares_reading }) => ({
    with: name || null,
    wroteFirst: asker_id === accountId,
    // The asker must not learn of an answer other than a yes.
    answer: asker_id === accountId && state !== 'accepted' ? 'none yet' : state,
    sharesReading: shares_reading === 1,
  }));
}
