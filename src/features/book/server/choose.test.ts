// Runs on: SQLite, PostgreSQL nightly

import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { createActor, createStory } from '../../../../test/factories.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { writeSettings } from '../../community/server/community-settings.ts';
import { saveVisibility } from '../../people/server/profile.ts';
import { createToldStory } from '../../recordings/sample.ts';
import { type ChoicePlace, choicePlace, MAX_EDITORS } from '../contract.ts';
import { createBook } from '../sample.ts';
import { listChoices } from './choose.ts';
import { setEditor } from './editors.ts';

async function beginTestBook() {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  const administrator = await createActor(app, 'administrator', { name: 'Sreelatha' });
  const id = await createBook(app, administrator);
  return { app, context: app.context, administrator: administrator.viewer, client: administrator.client, id };
}

test('editors find stories by author, by year and among those told aloud', async () => {
  const { app, context, administrator, id } = await beginTestBook();
  const ammu = await createActor(app, 'member', { name: 'Ammu' });
  const babu = await createActor(app, 'member', { name: 'Babu' });
  for (const { viewer } of [ammu, babu])
    await saveVisibility(context, viewer, { shown: false, listed: true });
  await createStory(app, ammu, { title: 'Puttu' });
  await createToldStory(app, babu, { title: 'Ferry' });
  const firstYear = new Date(app.clock.now()).getUTCFullYear();
  app.clock.advance(366 * DAY_MS);
  await createStory(app, babu, { title: 'Rain' });
  const secondYear = new Date(app.clock.now()).getUTCFullYear();
  const find = async (place: Partial<ChoicePlace>) => {
    const { rows } = await listChoices(context, administrator, id, v.parse(choicePlace, place));
    return rows.map(({ title }) => title).sort();
  };
  expect(await find({})).toEqual(['Ferry', 'Puttu', 'Rain']);
  expect(await find({ author: 'amm' })).toEqual(['Puttu']);
  expect(await find({ author: 'nobody' })).toEqual([]);
  expect(await find({ to: String(firstYear) })).toEqual(['Ferry', 'Puttu']);
  expect(await find({ from: String(secondYear), author: 'babu' })).toEqual(['Rain']);
  expect(await find({ aloud: 'yes' })).toEqual(['Ferry']);
});

test('the choice of stories names topics as the community does', async () => {
  const { context, client, id } = await beginTestBook();
  const name = { en: 'Kitchen', ml: 'അടുക്കള' };
  const topics = ['food', 'own-1'].map((topic) => ({ id: topic, name, isShown: true }));
  await inTransaction(context, (transaction) =>
    writeSettings(transaction, { topics: JSON.stringify(topics) }),
  );
  const page = await client.html(`/books/${id}/stories`);
  expect(page.match(/<option value="(food|own-1)"[^>]*>Kitchen</g)).toHaveLength(2);
});

test('an administrator names five editors for a book, and no sixth', async () => {
  const { app, context, administrator, id } = await beginTestBook();
  const names = Array.from({ length: MAX_EDITORS }, (_, index) => `Editor ${index}`);
  const editors = await Promise.all(names.map((name) => createActor(app, 'member', { name })));
  const [last, ...first] = editors.map(({ viewer }) => viewer.accountId);
  for (const person of first) await setEditor(context, administrator, id, person, true);
  await expect(setEditor(context, administrator, id, last ?? '', true)).rejects.toMatchObject({
    code: 'too-many-editors',
  });
  await setEditor(context, administrator, id, first[0] ?? '', false);
  await setEditor(context, administrator, id, last ?? '', true);
});
