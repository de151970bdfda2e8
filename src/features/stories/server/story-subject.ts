import { type Selectable, sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import type { Tables } from '../../../server/database/schema.ts';
import { signalAfterCommit } from '../../../server/database/transaction.ts';
import { createCircleSubject, readSubjectRow, SUBJECT_COLUMNS } from '../../circles/server/circle-subject.ts';
import { memberStateOf } from '../../membership/server/members/member-facts.ts';
import type { FoundSubject, Subject } from '../../subjects/questions.ts';
import { STORY } from '../noun-contract.ts';
import { storyChannel } from './channels.ts';
import { closeComments } from './story-comments.ts';
import { redateStory, setStoryHidden } from './story-editing.ts';
import { everyStory, isForReader, storiesVisibleTo, storiesVisibleToAll } from './visible-stories.ts';

const COLUMNS = [...SUBJECT_COLUMNS, 'topic', 'author_id', 'comments_closed_at'] as const;

/** Stories, as a subject of comments and photos. */
export const storySubject: Subject = {
  ...createCircleSubject({
    name: 'stories',
    every: everyStory('subjects'),
    visibleToAll: storiesVisibleToAll,
    visibleTo: storiesVisibleTo,
    isForReader,
  }),
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
    ...readSubjectRow(row),
    kind: 'story',
    authorId: row.author_id,
    path: `/stories/${row.topic}/${row.id}`,
    isClosed: row.comments_closed_at !== null,
  };
}
