// Runs on: SQLite and PostgreSQL

import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TestApp } from '../../../../test/create-test-app.ts';
import { createAppWith, createStory } from '../../../../test/factories.ts';
import { recordQueries } from '../../../../test/record-queries.ts';
import { insertRows } from '../../../../test/rows.ts';
import { usesDatabaseServer } from '../../../../test/test-database.ts';
import { putDocuments, TERMS_IN_CHUNK } from '../../../server/database/search-table.ts';
import { mutePerson } from '../../mutes/server/mutes.ts';
import { saveVisibility } from '../../people/server/profile.ts';
import type { SearchPlace } from '../contract.ts';
import { buildIndex } from './build-index.ts';
import { search } from './search.ts';
import { TERMS_VERSION } from './terms.ts';

test('a search sends the index one statement for all kinds, and a bounded number if it finds nothing', async () => {
  const { app, author } = await createAppWith({ author: { name: 'Kumar' } });
  await saveVisibility(app.context, author.viewer, { shown: false, listed: true });
  await createStory(app, author, { title: 'Kitchen', content: 'Chakkakuru mezhukkupuratti' });
  await buildIndex(app.context);
  // While the index is built, terms wait to be merged, which makes their index look expensive to PostgreSQL.
  if (usesDatabaseServer) await addUnmerged(app);
  const ask = async (place: Partial<SearchPlace>) => {
    const queries = await recordQueries(app.context, (context) =>
      search(context, author.viewer, { q: '', in: 'stories', ...place }),
    );
    return queries.filter(isOfIndex);
  };
  const [found, ...others] = await ask({ q: 'kitchen' });
  expect(others).toEqual([]);
  await expectTermsOnly(app, found as CompiledQuery);
  expect(await ask({ q: 'kitchen', in: 'comments' })).toHaveLength(1);
  // The order of people, who stand above stories.
  expect(await ask({ q: 'kumar' })).toHaveLength(2);
  // Near words of stories, then of all other kinds.
  expect(await ask({ q: 'zzqxkwv' })).toHaveLength(3);
  // Each word alone; near words of stories; what the spellings find.
  expect(await ask({ q: 'mezhukkupuratti kitchen chakkakupu' })).toHaveLength(4);
});

test('a search passes over 400 comments of a muted member in few statements', async () => {
  const { app, context, author, reader } = await createAppWith({
    author: { name: 'Appu' },
    reader: 'member',
  });
  const story = await createStory(app, reader);
  const comments = Array.from({ length: 400 }, (_, created_at) => {
    const [id, submission_key] = [randomUUID(), randomUUID()];
    return { ...{ id, submission_key, created_at }, subject_id: story, author_id: author.viewer.accountId };
  });
  await insertRows(
    context,
    'comments',
    comments.map((row) => ({ ...row, text: 'Mazha' })),
  );
  await buildIndex(context);
  await mutePerson(context, reader.viewer, author.viewer.accountId);
  const viewer = { ...reader.viewer, hasMutes: true };
  const queries = await recordQueries(context, async (recorded) => {
    const { results } = await search(recorded, viewer, { q: 'mazha', in: 'comments' });
    expect(results.found).toEqual([]);
  });
  // 21, 84 and 300 documents, then near words of comments and of all other kinds.
  expect(queries.filter(isOfIndex)).toHaveLength(5);
});

function isOfIndex({ sql: text }: CompiledQuery): boolean {
  return /search_terms|more_terms/.test(text);
}

async function addUnmerged({ context: { database } }: TestApp): Promise<void> {
  const terms = Array.from({ length: TERMS_IN_CHUNK - 1 }, (_, term) => term);
  const subjects = Array.from({ length: 150 }, (_, createdAt) => {
    return { kind: 'story', id: `story ${createdAt}`, createdAt, audience: null, terms };
  });
  await putDocuments(database, subjects, { version: TERMS_VERSION });
}

/** Fails unless the index of terms alone finds the documents. */
async function expectTermsOnly({ context: { config, database } }: TestApp, query: CompiledQuery) {
  const isServer = config.databaseUrl !== undefined;
  const plan = await database.transaction().execute(async (transaction) => {
    // PostgreSQL would read so small a table as a whole.
    for (const way of isServer ? ['seqscan', 'indexonlyscan'] : []) {
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(transaction);
    }
    const explained = `explain ${isServer ? '' : 'query plan '}${query.sql}`;
    const { rows } = await transaction.executeQuery(CompiledQuery.raw(explained, [...query.parameters]));
    return JSON.stringify(rows);
  });
  if (isServer) {
    expect(plan).toMatch(/Bitmap Index Scan on search_terms/);
    expect(plan).not.toMatch(/Seq Scan on search_documents/);
    // Reading all documents by number, and comparing the terms of each.
    expect(plan).not.toMatch(/Index Scan using search_documents_\w+ on [^}]*\},\{"QUERY PLAN":" *Filter/);
  } else {
    expect(plan).toMatch(/SCAN search_terms VIRTUAL TABLE INDEX/);
    expect(plan).not.toMatch(/SCAN search_documents|temp b-tree/i);
  }
}
