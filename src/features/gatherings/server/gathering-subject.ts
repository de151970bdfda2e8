import { type Selectable, sql } from 'kysely';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import type { Tables } from '../../../server/database/schema.ts';
import { signalAfterCommit } from '../../../server/database/transaction.ts';
import { createCircleSubject, readSubjectRow, SUBJECT_COLUMNS } from '../../circles/server/circle-subject.ts';
import { memberStateOf } from '../../membership/server/members/member-facts.ts';
import type { FoundSubject, Subject } from '../../subjects/questions.ts';
import { commentsChannel } from '../../subjects/server/live-comments.ts';
import { GATHERING } from '../noun-contract.ts';
import { setGatheringHidden, textOf } from './hide-gathering.ts';
import {
  everyGathering,
  gatheringsVisibleTo,
  gatheringsVisibleToAll,
  isForReader,
} from './visible-gatherings.ts';

const COLUMNS = [...SUBJECT_COLUMNS, 'organiser_id'] as const;

/** Gatherings, as what comments and photos are about. */
export const gatheringSubject: Subject = {
  ...createCircleSubject({
    name: 'gatherings',
    every: everyGathering('subjects'),
    visibleToAll: gatheringsVisibleToAll,
    visibleTo: gatheringsVisibleTo,
    isForReader,
  }),
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
  async readText(queries, id) {
    const row = await queries
      .selectFrom(everyGathering('subjects').as('gatherings'))
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? textOf(row) : '';
  },
  setHidden: setGatheringHidden,
};

type Row = Pick<Selectable<Tables['gatherings']>, (typeof COLUMNS)[number]>;

function toSubject(row: Row): FoundSubject {
  return {
    ...readSubjectRow(row),
    kind: 'gathering',
    authorId: row.organiser_id,
    path: `/gatherings/${row.id}`,
    isClosed: false,
  };
}
