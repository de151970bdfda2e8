// Runs on: SQLite

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith } from '../../../../test/factories.ts';
import { createCircle } from '../../circles/sample.ts';
import { joinCircle } from '../../circles/server/joining.ts';
import { removeFromCircle } from '../../circles/server/keeping.ts';
import type { DraftInput } from '../contract.ts';
import { listDrafts, readDraft, saveDraft } from './drafts.ts';

const TEXT = { topic: '', title: 'മഴയത്തൊരു ചായ', content: 'അമ്മ ചായയിട്ടു.' } as const;
const SAVE = { ...TEXT, key: 'the-form-key', base: '0', writer: 'the-phone', sequence: '1' };

test('the form’s script saves a draft, and is told of a text that another device saved', async () => {
  const { app, ammu } = await createWriter();
  const save = (fields: Record<string, string>) => ammu.client.post('/write/draft', { ...SAVE, ...fields });
  const saved = await save({});
  expect([saved.status, await saved.json()]).toEqual([200, { version: 1, updatedAt: app.clock.now() }]);
  const refused = await save({ content: 'ഫോണിൽനിന്ന്.', writer: 'the-laptop' });
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { error: { code: 'draft-changed', details: { version: 1 } } },
  ]);
  expect(await (await ammu.client.get('/write/draft')).json()).toMatchObject([
    { id: 'the-form-key', title: TEXT.title, version: 1 },
  ]);
  expect((await save({ extra: 'x' })).status).toBe(422);
  expect((await save({ content: 'x'.repeat(600_000) })).status).toBe(413);
});

test('without JavaScript, a draft is saved, previewed, published, discarded and restored', async () => {
  const { app, ammu } = await createWriter();
  const { client, viewer } = ammu;
  const opened = await client.get('/write');
  const address = opened.headers.get('location') ?? '';
  const key = new URL(address, 'http://x').searchParams.get('draft') ?? '';
  const form = { ...TEXT, topic: 'food', key, base: '0' };
  expect(await client.html(address)).toContain(`name="key" value="${key}"`);

  const preview = await (await client.post('/write', { ...form, intent: 'preview' })).text();
  expect(preview).toMatch(/<article[^>]*aria-label="Preview".*മഴയത്തൊരു ചായ/s);
  expect(await listDrafts(app.context, viewer)).toEqual([]);

  const saved = await client.post('/write', { ...form, intent: 'save-draft' });
  expect(saved.headers.get('location')).toBe(`/write?draft=${key}&saved`);
  const again = await client.html(`/write?draft=${key}&saved`);
  expect(again).toContain('Your draft is saved.');
  expect(again).toContain(`>${TEXT.title}</textarea>`);
  expect(again).toContain('name="base" value="1"');

  await client.post('/drafts', { intent: 'discard', draft: key });
  expect(await client.html('/drafts')).toContain(`Discarded: ${TEXT.title}`);
  await client.post('/drafts', { intent: 'restore', draft: key });
  expect(await client.html('/drafts')).toContain(`href="/write?draft=${key}"`);

  const published = await client.post('/write', { ...form, intent: 'publish', base: '1' });
  const story = published.headers.get('location') ?? '';
  expect(story).toMatch(new RegExp(`^/stories/food/[-\\da-f]{36}\\?published=${key}$`));
  expect(await client.html(story)).toContain('Your story is published.');
  // The step back leads to the story, not to an empty form.
  expect((await client.get(`/write?draft=${key}`)).headers.get('location')).toBe(story.split('?')[0]);
  expect(await listDrafts(app.context, viewer)).toEqual([]);
});

test('the question and the topic of an invitation to write stand in the form until the story is published', async () => {
  const { ammu } = await createWriter();
  const { client } = ammu;
  const asked = 'Who taught you to cook?';
  const address = (await client.get('/write?question=2&other=x')).headers.get('location') ?? '';
  expect(address).toMatch(/^\/write\?draft=[-\da-f]{36}&question=2$/);
  const opened = await client.html(address);
  expect(opened).toContain(asked);
  expect(opened).toMatch(/<input(?=[^>]* checked)[^>]* value="food"/);
  const action = opened.match(/<form[^>]*action="(\/write[^"]*)"/)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const key = new URL(address, 'http://x').searchParams.get('draft') ?? '';
  const form = { ...TEXT, topic: 'food', key, base: '0' };
  expect(await (await client.post(action, { ...form, intent: 'preview' })).text()).toContain(asked);
  const saved = await client.post(action, { ...form, intent: 'save-draft' });
  expect(await client.html(saved.headers.get('location') ?? '')).toContain(asked);
  // Lists of drafts lead to the form without the question.
  expect(await client.html(`/write?draft=${key}`)).toContain(asked);
});

test('a draft keeps its question when a form that does not know it saves the draft', async () => {
  const { app, ammu } = await createWriter();
  const input: DraftInput = { ...SAVE, topic: '', base: 0, sequence: 1, question: '2' };
  await saveDraft(app.context, ammu.viewer, input);
  await saveDraft(app.context, ammu.viewer, { ...input, content: 'മറ്റൊരു കഥ.', sequence: 2, question: '' });
  expect(await readDraft(app.context, ammu.viewer, SAVE.key)).toMatchObject({ version: 2, question: '2' });
});

test('without JavaScript, saving an outdated form keeps both texts', async () => {
  const { app, ammu } = await createWriter();
  const input: DraftInput = { ...SAVE, topic: '', base: 0, sequence: 1 };
  await saveDraft(app.context, ammu.viewer, input);
  const saved = await ammu.client.post('/write', {
    ...TEXT,
    content: 'മറ്റൊരു കഥ.',
    intent: 'save-draft',
    key: SAVE.key,
    base: '0',
  });
  const [, key = ''] =
    /^\/write\?draft=([-\da-f]{36})&other=the-form-key$/.exec(saved.headers.get('location') ?? '') ?? [];
  expect(await readDraft(app.context, ammu.viewer, key)).toMatchObject({ content: 'മറ്റൊരു കഥ.' });
  expect(await readDraft(app.context, ammu.viewer, SAVE.key)).toMatchObject({ content: TEXT.content });
  const page = await ammu.client.html(`/write?draft=${key}&other=${SAVE.key}`);
  expect(page).toContain('This draft was also changed on another device.');
});

test('a story without a topic or a text is refused with what was typed', async () => {
  const { ammu } = await createWriter();
  const form = { ...TEXT, intent: 'publish', key: 'the-form-key' };
  for (const fields of [{}, { topic: 'food', content: ' ' }]) {
    const refused = await ammu.client.post('/write', { ...form, ...fields });
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain(`>${TEXT.title}</textarea>`);
    expect(page).toContain('name="key" value="the-form-key"');
  }
});

async function createWriter(): Promise<{ app: TestApp; ammu: Actor }> {
  const app = await createTestApp();
  return { app, ammu: await createActor(app, 'member', { name: 'Ammu' }) };
}

test('a draft for a circle that its author was removed from goes to nobody until they choose', async () => {
  const { app, founder, ammu } = await createAppWith({ founder: 'member', ammu: { name: 'Ammu' } });
  const circle = await createCircle(app, founder);
  await joinCircle(app.context, ammu.viewer, circle);
  const key = randomUUID();
  const text = { topic: 'food', title: 'For some', content: 'Only us.', key } as const;
  await saveDraft(app.context, ammu.viewer, { ...text, circle, base: 0 });
  await removeFromCircle(app.context, founder.viewer, circle, ammu.viewer.accountId);
  // The circle stays chosen, and the server refuses it. Nothing else is chosen for the author.
  const page = await ammu.client.html(`/write?draft=${key}`);
  const choices = [...page.matchAll(/<input[^>]*name="circle"[^>]*>/g)].map(([tag]) => [
    /value="([^"]*)"/.exec(tag)?.[1],
    /checked/.test(tag),
  ]);
  expect(choices).toEqual([
    ['everyone', false],
    [circle, true],
  ]);
  const publish = async (more: Record<string, string>) => {
    const { status, value } = await ammu.client.act('/write', { intent: 'publish', ...text, ...more });
    return [status, value.data?.error.code];
  };
  // The form of a topic's page knows only what the device has, and asks nothing.
  await saveDraft(app.context, ammu.viewer, { ...text, content: 'Only us!', base: 1, circle: '' });
  expect((await readDraft(app.context, ammu.viewer, key))?.circle).toBe(circle);
  const asked = await (await ammu.client.post('/stories/food', { intent: 'publish', ...text })).text();
  expect(asked).toMatch(new RegExp(`<input[^>]*value="${circle}"[^>]*checked|checked[^>]*value="${circle}"`));
  for (const unasked of [{}, { circle: '' }])
    expect(await publish(unasked)).toEqual([422, 'audience-missing']);
  expect(await publish({ circle })).toEqual([404, 'circle-not-found']);
  const stories = () => app.context.database.selectFrom('stories').select('circle_id').execute();
  expect(await stories()).toEqual([]);
  expect(await publish({ circle: 'everyone' })).toEqual([202, undefined]);
  expect(await stories()).toEqual([{ circle_id: null }]);
});
