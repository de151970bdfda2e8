import { sql } from 'kysely';
import type { SqlPart } from '../../../server/database/database.ts';
import type { FoundSubject, Subject } from '../../subjects/questions.ts';
import { hearsNothingOf } from './levels.ts';
import type { Reader } from './visible-circles.ts';

interface Table {
  name: string;
  /** Selects all rows, under the table's name. */
  every: SqlPart;
  visibleToAll(): SqlPart;
  visibleTo(reader: Reader): SqlPart;
  /** Returns the condition that a row, hidden or not, is for a reader. */
  isForReader(reader: Reader): SqlPart<boolean>;
}

/** The columns that each table of subjects with an audience has. */
export const SUBJECT_COLUMNS = [
  'id',
  'title',
  'comments',
  'created_at',
  'edited_at',
  'hidden_at',
  'circle_id',
  'shown_at',
] as const;

type SubjectRow = Pick<FoundSubject, 'id' | 'title' | 'comments'> &
  Record<'edited_at' | 'hidden_at' | 'shown_at', number | null> & {
    created_at: number;
    circle_id: string | null;
  };

/** Returns the part of a subject that depends on its table only by name, for a table whose rows can be for a circle. */
export function createCircleSubject({ name, every, visibleToAll, visibleTo, isForReader }: Table) {
  const table = sql.table(name);
  const circleId = sql.ref(`${name}.circle_id`);
  const existsIn = (rows: SqlPart, id: SqlPart) =>
    sql<boolean>`exists (select 1 from ${rows} as subject where subject.id = ${id})`;
  const isRowWith = (id: SqlPart, condition: SqlPart) =>
    sql<boolean>`exists (select 1 from ${every} where ${table}.id = ${id} and ${condition})`;
  return {
    async lock(transaction, ids) {
      await sql`update ${table} set comments = comments where id in (${ids})`.execute(transaction);
    },
    exists: (id) => existsIn(every, id),
    isShown: (id, reader) => existsIn(reader ? visibleTo({ accountId: reader }) : visibleToAll(), id),
    isFor: (id, reader) => isRowWith(id, isForReader({ accountId: reader })),
    isMuted: (id, reader) => isRowWith(id, hearsNothingOf(reader, circleId)),
    ofCircles: sql`select id from ${every} where ${circleId} is not null`,
    async show(transaction, id, now) {
      await sql`update ${table} set shown_at = ${now} where id = ${id} and circle_id is not null`.execute(
        transaction,
      );
    },
  } satisfies Partial<Subject>;
}

/** Returns the facts of a found subject that its table's SUBJECT_COLUMNS hold. */
export function readSubjectRow(row: SubjectRow) {
  return {
    id: row.id,
    title: row.title,
    comments: row.comments,
    isHidden: row.hidden_at !== null,
    circleId: row.circle_id,
    shownAt: row.circle_id === null ? null : row.shown_at,
    createdAt: row.created_at,
    version: row.edited_at ?? row.created_at,
  };
}
