// Runs on: SQLite

import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { createActor, createAppWith } from '../../../../test/factories.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { readEditableRules, readHouseRules, saveHouseRules } from './house-rules.ts';

const PAGE = '/house-rules';

test('visitors read the rules, and administrators change them in both languages', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const visitor = app.client();
  expect(await visitor.html(PAGE)).toContain('Be kind.');
  expect((await readHouseRules(app.context, 'ml')).rules).toHaveLength(8);

  const rules = { english: ' Listen.\r\n\n Share. ', malayalam: 'കേൾക്കൂ.\nപങ്കുവയ്ക്കൂ.', contact: 'Ammu, Kochi' };
  const save = (fields: Partial<typeof rules> & { version: string }) =>
    administrator.client.act('/admin/house-rules', { ...rules, ...fields });
  expect((await save({ version: '0' })).status).toBe(202);
  const page = await visitor.html(PAGE);
  for (const text of ['Listen.', 'Share.', 'Ammu, Kochi']) expect(page).toContain(text);
  expect(page).not.toContain('Be kind.');
  expect(await readHouseRules(app.context, 'ml')).toEqual({
    rules: ['കേൾക്കൂ.', 'പങ്കുവയ്ക്കൂ.'],
    contact: 'Ammu, Kochi',
  });

  // The same form again changes nothing; another form of the old version is refused, and so are missing rules.
  expect((await save({ version: '0' })).status).toBe(202);
  const stale = await save({ version: '0', contact: 'Appu' });
  expect([stale.status, stale.value.data.error.details]).toEqual([409, { version: 1 }]);
  expect((await save({ version: '1', malayalam: 'കേൾക്കൂ.' })).status).toBe(422);
  const both = await Promise.all(['Appu', 'Omana'].map((contact) => save({ version: '1', contact })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409]);

  const { viewer } = administrator;
  expect((await readEditableRules(app.context, viewer)).version).toBe(2);
  await saveHouseRules(app.context, viewer, { english: '', malayalam: ' \n', contact: '', version: 2 });
  expect((await readHouseRules(app.context, 'en')).rules[0]).toContain('Be kind.');
});

test('a family writes that somebody has died, and does not hear whether they were a member', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  await createActor(app, 'member', { name: 'Gopinathan Nair' });
  const visitor = app.client();
  const words = { email: 'son@example.org', words: 'I am the son.' };
  const answers = [];
  for (const dead of [' Gopinathan \n Nair ', 'Nobody of this name']) {
    const response = await visitor.post(PAGE, { ...words, dead });
    answers.push([response.status, response.headers.get('location'), await response.text()]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect((await visitor.post(PAGE, { ...words, dead: 'A'.repeat(201) })).status).toBe(422);
  const mails = await app.mails();
  const [first, second] = mails.filter((mail) => mail.to?.[0]?.address === administrator.viewer.email);
  expect(first?.text).toMatch(/^> Gopinathan Nair$[\s\S]*^> I am the son\.$/m);
  expect(first?.text?.replaceAll('Gopinathan', 'X')).not.toBe(second?.text);
  const path = /\/admin\/members\?\S+/.exec(first?.text ?? '')?.[0] ?? '';
  expect(await administrator.client.html(path)).toContain('Gopinathan Nair');
  const confirmed = mails.filter((mail) => mail.to?.[0]?.address === words.email);
  expect(confirmed.map(({ text }) => text).join()).not.toMatch(/Gopinathan|died|member/);
});

test('people without an account write to the administrators, and cannot flood them or anyone else', async () => {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator', { language: 'ml' });
  const visitor = app.client();
  const letter = { email: 'outsider@example.org', words: 'This story is about me.\nPlease remove it.' };
  expect((await visitor.act(PAGE, { ...letter, words: ' \u200D ' })).status).toBe(422);
  expect((await visitor.post(PAGE, letter)).headers.get('location')).toBe(`${PAGE}?notice=sent#write`);
  await visitor.act(PAGE, letter);
  await visitor.act(PAGE, letter);
  const refused = await visitor.post(PAGE, letter);
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain('This story is about me.');

  const mails = await app.mails();
  const to = (email: string) => mails.filter((mail) => mail.to?.[0]?.address === email);
  expect(to(administrator.viewer.email)).toHaveLength(3);
  expect(to(administrator.viewer.email)[0]?.text).toMatch(
    /^> This story is about me\.\n> Please remove it\.$/m,
  );
  // The confirmation repeats nothing that the sender typed, and an address gets at most one confirmation a day.
  expect(to(letter.email)).toHaveLength(1);
  expect(to(letter.email)[0]?.text).not.toContain('about me');

  app.clock.advance(DAY_MS);
  expect((await visitor.act(PAGE, letter)).status).toBe(202);
  const others = [];
  for (let sender = 0; sender < 20; sender += 1) others.push((await app.client().act(PAGE, letter)).status);
  expect(others.filter((status) => status === 429)).toHaveLength(1);
});
