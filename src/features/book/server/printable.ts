import { sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { nameOf } from '../../people/server/person-facts.ts';
import { everyStory } from '../../stories/server/visible-stories.ts';
import type { AnswerState, BookAnswer } from '../contract.ts';
import { isRemembered, staysByOwnChoice } from './stays.ts';

/** A story of a book, with what its author and writer have agreed to. */
export interface BookStory {
  id: string;
  topic: string;
  chapterId: string | null;
  position: number;
  title: string;
  text: string;
  isCorrected: boolean;
  /** The name to print. Empty for a story without a name. */
  author: string;
  /** The member who wrote down another member's story. Empty without a name, or if nobody else wrote it down. */
  writer: string;
  isAloud: boolean;
  state: AnswerState;
  /** Null for a story that nobody else wrote down. */
  writerState: AnswerState | null;
  /**
   * True for a story that is hidden, held, deleted, or for a circle now: its author's yes was for a story that
   * everyone may read.
   */
  isGone: boolean;
  /** True if every person whom the text belongs to has said yes. */
  isPrinted: boolean;
  photos: BookPhoto[];
}

interface BookPhoto {
  id: string;
  alt: string;
  caption: string;
  width: number;
  height: number;
}

/**
 * Returns the stories of a book in their order, and decides about each whether it may be printed. Every edition,
 * page and list asks this function. A story may be printed if it is for everyone and neither hidden nor deleted,
 * if its author has said yes (silence is a no), and, for a told story, if the member who wrote it down has said
 * yes. A yes of somebody who is remembered counts only if their stories stay. The result has no name of somebody
 * who said “without my name” or has left, and no photo that is hidden or that the author has not agreed to. With
 * `wanted`, returns these stories alone.
 */
export async function readBookStories(
  queries: Queries,
  bookId: string,
  wanted?: readonly string[],
): Promise<BookStory[]> {
  const rows = await queries
    .selectFrom('book_stories')
    .innerJoin(everyStory('book').as('stories'), 'stories.id', 'book_stories.story_id')
    .leftJoin('book_chapters', 'book_chapters.id', 'book_stories.chapter_id')
    .leftJoin('book_answers as given', (join) =>
      join
        .onRef('given.book_id', '=', 'book_stories.book_id')
        .onRef('given.story_id', '=', 'book_stories.story_id')
        .on('given.part', '=', 'author'),
    )
    .leftJoin('book_answers as written', (join) =>
      join
        .onRef('written.book_id', '=', 'book_stories.book_id')
        .onRef('written.story_id', '=', 'book_stories.story_id')
        .on('written.part', '=', 'writer'),
    )
    .leftJoin('written_stories', (join) =>
      join
        .onRef('written_stories.story_id', '=', 'book_stories.story_id')
        .on('written_stories.approved_at', 'is not', null),
    )
    .select(['stories.id', 'topic', 'book_stories.chapter_id', 'book_stories.position', 'stories.author_id'])
    .select(['book_stories.title as own_title', 'book_stories.text as own_text', 'opening', 'rest'])
    .select([
      'stories.title',
      'stories.deleted_at',
      'stories.hidden_at',
      'stories.circle_id',
      'written_stories.writer_id',
    ])
    .select(['given.answer', 'given.account_id', 'given.asked_at'])
    .select([
      'written.answer as writer_answer',
      'written.account_id as answering_writer',
      'written.asked_at as writer_asked_at',
    ])
    .select(['written_stories.approved_at'])
    .select([nameOf('given.account_id').as('name'), nameOf('written.account_id').as('writer_name')])
    .select(nameOf('stories.author_id').as('author_name'))
    .select(
      sql<number>`case when ${staysByOwnChoice('stories.author_id')} and ${staysByOwnChoice('written.account_id')}
        then 1 else 0 end`.as('stays'),
    )
    .select([
      isRemembered('stories.author_id').as('is_author_remembered'),
      isRemembered('written_stories.writer_id').as('is_writer_remembered'),
    ])
    .select(
      sql<number>`case when exists (select 1 from recordings where recordings.story_id = stories.id) then 1 else 0 end`.as(
        'aloud',
      ),
    )
    .where('book_stories.book_id', '=', bookId)
    .$if(wanted !== undefined, (query) =>
      query.where(sql<boolean>`book_stories.story_id ${isOneOf(queries, wanted ?? [])}`),
    )
    .orderBy(sql`coalesce(book_chapters.position, 1000000)`)
    .orderBy('book_stories.position')
    .orderBy('book_stories.story_id')
    .execute();
  const photos = await readBookPhotos(queries, bookId, wanted);
  return rows.map((row) => {
    const isGone = row.deleted_at !== null || row.hidden_at !== null || row.circle_id !== null;
    // A member who leaves takes their account out of the answer, which stays.
    const isAuthors = row.account_id === row.author_id;
    const text = row.own_text ?? row.opening + (row.rest ?? '');
    // Nobody answers any more for somebody who is remembered.
    const authorId = row.is_author_remembered ? null : row.author_id;
    const writerId = row.is_writer_remembered ? null : row.writer_id;
    const state = text === '' ? 'textless' : toState(row.asked_at, isAuthors ? row.answer : null, authorId);
    // Nobody can answer for a writer who left before they were asked.
    const hasWriter =
      row.writer_answer !== null || (row.approved_at !== null && (row.writer_id ?? '') !== row.author_id);
    const isWriters = row.answering_writer === row.writer_id;
    const writerState = hasWriter
      ? toState(row.writer_asked_at, isWriters ? row.writer_answer : null, writerId)
      : null;
    return {
      id: row.id,
      topic: row.topic,
      chapterId: row.chapter_id,
      position: row.position,
      title: row.own_title ?? row.title,
      text,
      isCorrected: row.own_text !== null || row.own_title !== null,
      author: state === 'yes' ? (row.name ?? '') : '',
      writer: writerState === 'yes' ? (row.writer_name ?? '') : '',
      isAloud: Number(row.aloud) === 1,
      state,
      writerState,
      isGone,
      isPrinted:
        !isGone && Number(row.stays) === 1 && isYes(state) && (writerState === null || isYes(writerState)),
      photos: photos.get(row.id) ?? [],
    };
  });
}

/** Returns the stories of a book that may be printed. */
export async function readPrintable(queries: Queries, bookId: string): Promise<BookStory[]> {
  return (await readBookStories(queries, bookId)).filter(({ isPrinted }) => isPrinted);
}

function isYes(state: AnswerState): boolean {
  return state === 'yes' || state === 'anonymous';
}

function toState(askedAt: number | null, answer: string | null, accountId: string | null): AnswerState {
  if (answer) return answer as BookAnswer;
  if (accountId === null) return 'nobody';
  return askedAt === null ? 'unasked' : 'waiting';
}

/** Returns the photos that may be printed, by their stories. */
async function readBookPhotos(
  queries: Queries,
  bookId: string,
  wanted?: readonly string[],
): Promise<Map<string, BookPhoto[]>> {
  const rows = await queries
    .selectFrom('book_photos')
    .innerJoin('story_photos', 'story_photos.id', 'book_photos.photo_id')
    .select(['story_photos.id', 'book_photos.story_id', 'alt', 'caption', 'width', 'height'])
    .where('book_photos.book_id', '=', bookId)
    .$if(wanted !== undefined, (query) =>
      query.where(sql<boolean>`book_photos.story_id ${isOneOf(queries, wanted ?? [])}`),
    )
    .where('story_photos.hidden_at', 'is', null)
    .where('story_photos.subject_kind', '=', 'story')
    .whereRef('story_photos.subject_id', '=', 'book_photos.story_id')
    .orderBy('story_photos.position')
    .orderBy('story_photos.id')
    .execute();
  const found = Map.groupBy(rows, ({ story_id }) => story_id);
  return new Map(
    [...found].map(([story, list]) => [
      story,
      list.map(({ id, alt, caption, width, height }) => ({ id, alt, caption, width, height })),
    ]),
  );
}
