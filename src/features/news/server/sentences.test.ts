// Runs on: SQLite

import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { texts as english } from '../texts.en.ts';
import { texts as malayalam } from '../texts.ml.ts';
import { listToldKinds, SENTENCES } from './sentences.ts';

test('every kind of news that is a sentence has its text in both languages', async () => {
  const { context } = await createTestApp();
  const registered = (await listToldKinds(context)).map(({ kind }) => kind);
  expect(registered).toContain('letter');
  // A decision has a sentence for each of its outcomes.
  const kinds = [...Object.keys(SENTENCES), ...registered].filter((kind) => kind !== 'decision');
  for (const texts of [english, malayalam]) {
    const { news } = typeof texts === 'function' ? texts('') : texts;
    expect(kinds.filter((kind) => !(kind in news.sentences))).toEqual([]);
  }
});
