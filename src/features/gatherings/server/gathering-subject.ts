import { type Selectable, sql } from 'kysely';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import type { Tables } from '../../../server/database/schema.ts';
import { signalAfterCommit } from '../../../server/database/transaction.ts';
import { hearsNothingOf } from '../../circles/server/levels.ts';
import { memberStateOf } from '../../membership/server/members/member-facts.ts';
import type { FoundSubject, Subject } from '../../subjects/questions.ts';
import { commentsChannel } from '../../subjects/server/live-comments.ts';
import { GATHERING } from '../noun-contract.ts';
import { setGatheringHidden, textOf } from './hide-gathering.ts';
import {
  everyGathering,
  gatheringsOfCircles,
  gatheringsVisibleTo,
  gatheringsVisibleToAll,
  isForReader,
} from './visible-gatherings.ts';

const COLUMNS = [
  'id',
  'organiser_id',
  'title',
  'comments',
  'created_at',
  'edited_at',
  'hidden_at',
  'circle_id',
  'shown_at',
] as const;

/** Gatherings, as what comments and photos are about. */
export const gatheringSubject: Subject = {
  kind: 'gathering',
  words: {
    yours: { en: 'your gathering', ml: 'നിങ്ങളുടെ ഒത്തുചേരലിനു' },
    cases: GATHERING,
  },
  async find(queries, ids) {
    const rows = await queries
      .selectFrom(everyGathering('subjects').as('gatherings'))
      .select(COLUMNS)
      .select(memberStateOf('gatherings.organiser_id').as('organiser_state'))
      .where(sql<boolean>`id ${isOneOf(queries, ids)}`)
      .execute();
    return rows.map((row) => ({ ...toSubject(row), isOfRemembered: row.organiser_state === 'remembered' }));
  },
  async countComments(transaction, id, change) {
    const row = await transaction
      .updateTable('gatherings')
      .set((expression) => ({ comments: expression('comments', '+', change) }))
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirst();
    if (row && change !== 0) signalAfterCommit(transaction, commentsChannel(id));
    return row && { ...toSubject(row), isGone: false };
  },
  async lock(transaction, ids) {
    await sql`update gatherings set comments = comments where id in (${ids})`.execute(transaction);
  },
  exists: (id) =>
    sql<boolean>`exists (select 1 from ${everyGathering('subjects')} as subject where subject.id = ${id})`,
  isShown: (id, reader) => sql<boolean>`exists (
    select 1 from ${reader ? gatheringsVisibleTo({ accountId: reader }) : gatheringsVisibleToAll()} as subject
    where subject.id = ${id})`,
  isFor: (id, reader) => sql<boolean>`exists (select 1 from ${everyGathering('subjects')}
    where gatherings.id = ${id} and ${isForReader({ accountId: reader })})`,
  isMuted: (id, reader) => sql<boolean>`exists (select 1 from ${everyGathering('subjects')}
    where gatherings.id = ${id} and ${hearsNothingOf(reader, sql.ref('gatherings.circle_id'))})`,
  ofCircles: sql`select id from ${gatheringsOfCircles()} as gatherings`,
  async readText(queries, id) {
    const row = await queries
      .selectFrom(everyGathering('subjects').as('gatherings'))
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? textOf(row) : '';
  },
  setHidden: setGatheringHidden,
  async show(transaction, id, now) {
    await transaction
      .updateTable('gatherings')
      .set({ shown_at: now })
      .where('id', '=', id)
      .where('circle_id', 'is not', null)
      .execute();
  },
};

type Row = Pick<Selectable<Tables['gatherings']>, (typeof COLUMNS)[number]>;

function toSubject(row: Row): FoundSubject {
  return {
    id: row.id,
    kind: 'gathering',
    authorId: row.organiser_id,
    title: row.title,
    path: `/gatherings/${row.id}`,
    comments: row.comments,
    isClosed: false,
    isHidden: row.hidden_at !== null,
    circleId: row.circle_id,
    shownAt: row.circle_id === null ? null : row.shown_at,
    createdAt: row.created_at,
    version: row.edited_at ?? row.created_at,
  };
}
