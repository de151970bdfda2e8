import { type Selectable, sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import type { Tables } from '../../../server/database/schema.ts';
import { signalAfterCommit } from '../../../server/database/transaction.ts';
import { hearsNothingOf } from '../../circles/server/levels.ts';
import { memberStateOf } from '../../membership/server/members/member-facts.ts';
import type { FoundSubject, Subject } from '../../subjects/questions.ts';
import { STORY } from '../noun-contract.ts';
import { storyChannel } from './channels.ts';
import { closeComments } from './story-comments.ts';
import { redateStory, setStoryHidden } from './story-editing.ts';
import {
  everyStory,
  isForReader,
  storiesOfCircles,
  storiesVisibleTo,
  storiesVisibleToAll,
} from './visible-stories.ts';

const COLUMNS = [
  'id',
  'topic',
  'author_id',
  'title',
  'comments',
  'comments_closed_at',
  'created_at',
  'edited_at',
  'hidden_at',
  'circle_id',
  'shown_at',
] as const;

/** Stories, as a subject of comments and photos. */
export const storySubject: Subject = {
  kind: 'story',
  words: {
    yours: { en: 'your story', ml: 'നിങ്ങളുടെ കഥയ്ക്കു' },
    cases: STORY,
  },
  async find(queries, ids) {
    const rows = await queries
      .selectFrom(everyStory('subjects').as('stories'))
      .select(COLUMNS)
      .select(memberStateOf('stories.author_id').as('author_state'))
      .where(sql<boolean>`id ${isOneOf(queries, ids)}`)
      .where('deleted_at', 'is', null)
      .execute();
    return rows.map((row) => ({ ...toSubject(row), isOfRemembered: row.author_state === 'remembered' }));
  },
  async countComments(transaction, id, change) {
    const row = await changeCount(transaction, id, change);
    if (row && change !== 0) signalAfterCommit(transaction, storyChannel(id));
    return row && { ...toSubject(row), isGone: row.deleted_at !== null };
  },
  async lock(transaction, ids) {
    await sql`update stories set comments = comments where id in (${ids})`.execute(transaction);
  },
  exists: (id) =>
    sql<boolean>`exists (select 1 from ${everyStory('subjects')} as subject where subject.id = ${id})`,
  isShown: (id, reader) => sql<boolean>`exists (
    select 1 from ${reader ? storiesVisibleTo({ accountId: reader }) : storiesVisibleToAll()} as subject
    where subject.id = ${id})`,
  isFor: (id, reader) => sql<boolean>`exists (select 1 from ${everyStory('subjects')}
    where stories.id = ${id} and ${isForReader({ accountId: reader })})`,
  isMuted: (id, reader) => sql<boolean>`exists (select 1 from ${everyStory('subjects')}
    where stories.id = ${id} and ${hearsNothingOf(reader, sql.ref('stories.circle_id'))})`,
  ofCircles: sql`select id from ${storiesOfCircles()} as stories`,
  async readText(queries, id) {
    const { opening, rest } = await queries
      .selectFrom(everyStory('subjects').as('stories'))
      .select(['opening', 'rest'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return opening + (rest ?? '');
  },
  setHidden: setStoryHidden,
  release: redateStory,
  async show(transaction, id, now) {
    await transaction
      .updateTable('stories')
      .set({ shown_at: now })
      .where('id', '=', id)
      .where('circle_id', 'is not', null)
      .execute();
  },
  closeComments,
};

function changeCount(transaction: Queries, id: string, change: number) {
  return transaction
    .updateTable('stories')
    .set((expression) => ({ comments: expression('comments', '+', change) }))
    .where('id', '=', id)
    .returning([...COLUMNS, 'deleted_at'])
    .executeTakeFirst();
}

type Row = Pick<Selectable<Tables['stories']>, (typeof COLUMNS)[number]>;

function toSubject(row: Row): FoundSubject {
  return {
    id: row.id,
    kind: 'story',
    authorId: row.author_id,
    title: row.title,
    path: `/stories/${row.topic}/${row.id}`,
    comments: row.comments,
    isClosed: row.comments_closed_at !== null,
    isHidden: row.hidden_at !== null,
    circleId: row.circle_id,
    shownAt: row.circle_id === null ? null : row.shown_at,
    createdAt: row.created_at,
    version: row.edited_at ?? row.created_at,
  };
}
