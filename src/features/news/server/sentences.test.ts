// Runs on: SQLite

import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { texts as english } from '../texts.en.ts';
import { texts as malayalam } from '../texts.ml.ts';
import { listNewsKinds } from './sentences.ts';

test('every registered kind has its words in both languages', async () => {
  const { context } = await createTestApp();
  const registered = await listNewsKinds(context);
  const kinds = registered.map(({ kind }) => kind);
  expect(kinds).toEqual([...new Set(kinds)]);
  expect(kinds).toContain('letter');
  const choices = registered.flatMap(({ kind, choice }) => (choice === undefined ? [] : [kind]));
  for (const texts of [english, malayalam]) {
    const { news } = typeof texts === 'function' ? texts('') : texts;
    // A decision has a sentence for each of its outcomes.
    expect(kinds.filter((kind) => kind !== 'decision' && !(kind in news.sentences))).toEqual([]);
    expect(choices.filter((kind) => !(kind in news.settings.kinds))).toEqual([]);
  }
});
