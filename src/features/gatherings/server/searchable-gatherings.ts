import { sql } from 'kysely';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import type { SearchableKind } from '../../subjects/questions.ts';
import { readGatheringsById } from './read-gatherings.ts';
import { everyGathering, gatheringsBy } from './visible-gatherings.ts';

/** Gatherings, as the search finds them. */
export const searchableGatherings: SearchableKind = {
  kind: 'gathering',
  tab: 'gatherings',
  salt: 0x3c6ef372,
  rows: {
    table: everyGathering('index'),
    id: 'id',
    author: 'organiser_id',
    time: sql`created_at`,
    condition: sql`true`,
    isForAll: sql`circle_id is null`,
  },
  async read(queries, ids) {
    const rows = await queries
      .selectFrom(everyGathering('index').as('gatherings'))
      .select(['id', 'created_at as createdAt', 'circle_id as circleId', 'organiser_id as authorId'])
      .select(['hidden_at', 'title', 'place', 'description'])
      .where(sql<boolean>`id ${isOneOf(queries, ids)}`)
      .execute();
    return rows.map(({ hidden_at, title, place, description, authorId, ...row }) => ({
      ...row,
      document: hidden_at === null ? { title, text: `${place}\n${description}`, authorId } : undefined,
    }));
  },
  async find(context, viewer, ids) {
    const rows = await readGatheringsById(context, viewer, ids);
    return rows.map(({ gathering: { id, title, startsAt, circle }, text }) => ({
      id,
      title,
      text,
      path: `/gatherings/${id}`,
      at: startsAt,
      ...(circle && { circle }),
    }));
  },
  // Gatherings that stay without the organiser's name remain in the index as long as their rows.
  goneWith: (accountId, keepsWork) => sql`select id from ${gatheringsBy(accountId)} as gatherings where true
    ${keepsWork ? sql`and hidden_at is not null` : sql``}`,
};
