import { setImmediate as giveWay } from 'node:timers/promises';
import { sql } from 'kysely';
import { findWords } from '../../../malayalam/normalise.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import type { IndexedSubject } from '../../../server/database/search-table.ts';
import { queriesOf } from '../../../server/event-handlers.ts';
import { showMentions } from '../../comments/server/mention-text.ts';
import { joinedAtOf } from '../../membership/server/members/member-facts.ts';
import { SHOWN_FIELDS } from '../../people/fields-contract.ts';
import { shownTexts } from '../../people/server/shown-texts.ts';
import { everyStory } from '../../stories/server/visible-stories.ts';
import { findSubjects } from '../../subjects/server/subjects.ts';
import { COMMENT, describeWord, PERSON, type SearchDocument, STORY, termsOf } from './terms.ts';

/**
 * The indexed parts of a story, a comment, a person or a row of a registered kind. The query that reads the
 * results decides who may see them.
 */
export interface Subject {
  kind: string;
  id: string;
  createdAt: number;
  /** The circle that the subject is for. Null for everyone. */
  audience: string | null;
  /** Undefined if other members may not find the subject. */
  document: SearchDocument | undefined;
}

/** How many letters are processed before other requests get a turn, in UTF-16 code units. */
const LETTERS_AT_ONCE = 4000;
/** In UTF-16 code units. */
const LONG_TEXT = 4000;

/** Computes the terms of a subject. */
export function indexSubject({ document, ...subject }: Subject): IndexedSubject {
  return { ...subject, terms: document ? termsOf(document) : [] };
}

/** Returns true if indexSubject may take longer than other requests should wait. */
export function isLong({ document }: Subject): boolean {
  return (document?.text.length ?? 0) > LONG_TEXT;
}

/**
 * Computes the terms of the words of a long text, so that indexSubject finds them in memory. Lets other
 * requests run meanwhile, so do not call this in a transaction.
 */
export async function prepareIndexing({ document }: Subject): Promise<void> {
  let described = 0;
  for (const { word } of findWords(document?.text ?? '')) {
    describeWord(word);
    described += word.length;
    if (described < LETTERS_AT_ONCE) continue;
    described = 0;
    await giveWay();
  }
}

/** Functions that return the subjects with these ids in any order, without missing ones. */
export const READERS = {
  async story(source: AppContext | Queries, ids: readonly string[]): Promise<Subject[]> {
    const queries = queriesOf(source);
    const rows = await queries
      .selectFrom(everyStory('index').as('stories'))
      .select([
        'id',
        'created_at',
        'deleted_at',
        'hidden_at',
        'circle_id',
        'topic',
        'author_id',
        'title',
        'opening',
        'rest',
      ])
      .where(sql<boolean>`id ${isOneOf(queries, ids)}`)
      .execute();
    return rows.map(({ id, created_at: createdAt, title, topic, author_id: authorId, ...row }) => ({
      kind: 'story',
      id,
      createdAt,
      audience: row.circle_id,
      document: isShown(row)
        ? { of: STORY, title, text: row.opening + (row.rest ?? ''), topic, authorId }
        : undefined,
    }));
  },
  async comment(source: AppContext | Queries, ids: readonly string[]): Promise<Subject[]> {
    const queries = queriesOf(source);
    const rows = await queries
      .selectFrom('comments')
      .select(['id', 'subject_id', 'created_at', 'deleted_at', 'hidden_at', 'author_id', 'text'])
      .where(sql<boolean>`id ${isOneOf(queries, ids)}`)
      .execute();
    const circles = await findCircles(
      source,
      rows.map((row) => row.subject_id),
    );
    return rows.map(({ id, created_at: createdAt, author_id: authorId, ...row }) => ({
      kind: 'comment',
      id,
      createdAt,
      audience: circles.get(row.subject_id) ?? null,
      // Leave out the names of mentioned people, because these may change or leave.
      document: isShown(row)
        ? { of: COMMENT, title: '', text: showMentions(row.text, [], ''), authorId }
        : undefined,
    }));
  },
  async person(source: AppContext | Queries, ids: readonly string[]): Promise<Subject[]> {
    const queries = queriesOf(source);
    const rows = await queries
      .selectFrom('profiles')
      .select([
        'account_id as id',
        joinedAtOf('profiles.account_id').as('joined_at'),
        'name',
        ...SHOWN_FIELDS,
      ])
      .select(['shown_at', 'listed_at'])
      .where(sql<boolean>`account_id ${isOneOf(queries, ids)}`)
      .execute();
    return rows.map(({ id, joined_at: joinedAt, name, ...row }) => {
      const facts = Object.values(shownTexts(row));
      const isListed = name !== '' && row.listed_at !== null;
      return {
        kind: 'person',
        id,
        createdAt: joinedAt ?? 0,
        audience: null,
        document: isListed ? { of: PERSON, title: name, text: facts.join('\n') } : undefined,
      };
    });
  },
};

/**
 * Returns the circle that each of these subjects is for. Includes deleted stories: the author can restore one, and
 * its comments then keep the audience that they have in the index.
 */
async function findCircles(
  source: AppContext | Queries,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const found = await findSubjects(source, ids);
  const circles = new Map([...found.values()].map(({ id, circleId }) => [id, circleId]));
  const left = ids.filter((id) => !circles.has(id));
  if (left.length === 0) return circles;
  const queries = queriesOf(source);
  const deleted = await queries
    .selectFrom(everyStory('index').as('stories'))
    .select(['id', 'circle_id'])
    .where(sql<boolean>`id ${isOneOf(queries, left)}`)
    .execute();
  for (const { id, circle_id } of deleted) circles.set(id, circle_id);
  return circles;
}

function isShown(row: { deleted_at: number | null; hidden_at: number | null }): boolean {
  return row.deleted_at === null && row.hidden_at === null;
}
