import { setImmediate as giveWay } from 'node:timers/promises';
import { sql } from 'kysely';
import { findWords } from '../../../malayalam/normalise.ts';
import type { Queries } from '../../../server/database/database.ts';
import { deleteDocuments, lockDocument, writeTerms } from '../../../server/database/search-table.ts';
import { showMentions } from '../../comments/server/mention-text.ts';
import { type DocumentKind, describeWord, type SearchDocument, TERMS_VERSION, termsOf } from './terms.ts';

/*
 * Every rule that writes a story, a comment or a profile calls one of these functions in its transaction, after the
 * change. The index holds what is written; who may see it is decided when results are read.
 */

/** Words that are described without giving way to other requests. */
const WORDS_AT_ONCE = 500;

/**
 * Computes the terms of a long text before the transaction that indexes it, so that the transaction takes them from
 * memory. Gives way to other requests meanwhile.
 */
export async function prepareIndexing(text: string): Promise<void> {
  let described = 0;
  for (const { word } of findWords(text)) {
    describeWord(word);
    described += 1;
    if (described % WORDS_AT_ONCE === 0) await giveWay();
  }
}

/** Indexes a story as it is now. A story that is deleted or hidden keeps no terms, so no search finds it. */
export function indexStory(queries: Queries, id: string): Promise<void> {
  return indexSubject(queries, 'story', id);
}

/** Indexes a comment as it is now. A comment that is deleted or hidden keeps no terms. */
export function indexComment(queries: Queries, id: string): Promise<void> {
  return indexSubject(queries, 'comment', id);
}

/** Indexes a member who agreed to be listed, with the facts that the member shows. Others leave the index. */
export function indexPerson(queries: Queries, id: string): Promise<void> {
  return indexSubject(queries, 'person', id);
}

/** Indexes a subject as it is now. `reserved` as in lockDocument. */
export async function indexSubject(
  queries: Queries,
  kind: DocumentKind,
  id: string,
  reserved?: number,
): Promise<void> {
  const { findTime, read } = SUBJECTS[kind];
  const createdAt = await findTime(queries, id);
  if (createdAt === undefined) {
    await deleteDocuments(queries, sql`${id}`);
    return;
  }
  const number = await lockDocument(queries, { kind, id, createdAt }, reserved);
  const document = await read(queries, id);
  await writeTerms(queries, number, { terms: document ? termsOf(document) : [], version: TERMS_VERSION });
}

interface Subject {
  /** Returns when the subject was written, in milliseconds since 1970. Undefined if it does not exist. */
  findTime(queries: Queries, id: string): Promise<number | undefined>;
  /** Returns what the index holds of the subject. Undefined if nobody else may find it. */
  read(queries: Queries, id: string): Promise<SearchDocument | undefined>;
}

const SUBJECTS: Record<DocumentKind, Subject> = {
  story: {
    findTime: (queries, id) => findCreation(queries, 'stories', id),
    async read(queries, id) {
      const row = await queries
        .selectFrom('stories')
        .select(['topic', 'author_id', 'title', 'opening', 'rest'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .where('hidden_at', 'is', null)
        .executeTakeFirst();
      if (!row) return undefined;
      const { topic, title, author_id: authorId } = row;
      return { kind: 'story', title, text: row.opening + (row.rest ?? ''), topic, authorId };
    },
  },
  comment: {
    findTime: (queries, id) => findCreation(queries, 'comments', id),
    async read(queries, id) {
      const row = await queries
        .selectFrom('comments')
        .select(['author_id', 'text'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .where('hidden_at', 'is', null)
        .executeTakeFirst();
      // Without the names of mentioned people: they may change, or leave.
      return (
        row && { kind: 'comment', title: '', text: showMentions(row.text, [], ''), authorId: row.author_id }
      );
    },
  },
  person: {
    async findTime(queries, id) {
      const row = await queries
        .selectFrom('profiles')
        .leftJoin('memberships', 'memberships.account_id', 'profiles.account_id')
        .select('joined_at')
        .where('profiles.account_id', '=', id)
        .executeTakeFirst();
      return row && (row.joined_at ?? 0);
    },
    async read(queries, id) {
      const row = await queries
        .selectFrom('profiles')
        .select(['name', 'location', 'occupation', 'bio', 'shown_at'])
        .where('account_id', '=', id)
        .where('name', '<>', '')
        .where('listed_at', 'is not', null)
        .executeTakeFirst();
      if (!row) return undefined;
      const facts = row.shown_at === null ? [] : [row.location, row.occupation, row.bio];
      return { kind: 'person', title: row.name, text: facts.join('\n') };
    },
  },
};

async function findCreation(
  queries: Queries,
  table: 'stories' | 'comments',
  id: string,
): Promise<number | undefined> {
  const row = await queries.selectFrom(table).select('created_at').where('id', '=', id).executeTakeFirst();
  return row?.created_at;
}
