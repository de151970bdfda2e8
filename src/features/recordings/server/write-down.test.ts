// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith, createStory } from '../../../../test/factories.ts';
import { findRow } from '../../../../test/rows.ts';
import { countUnread } from '../../../app/unread.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { mutePerson } from '../../mutes/server/mutes.ts';
import { setStoryHidden } from '../../stories/server/story-editing.ts';
import { createToldStory, writes } from '../sample.ts';
import { LAPSE_MS, readWriteDown, writeDown } from './write-down.ts';

const TEXT = 'The jackfruit fell at noon.';

test('one member writes at a time, the teller sends the text back or approves it, and the search finds it', async () => {
  const app = await createTestApp();
  const ammu = await createActor(app, 'member', { name: 'Ammu' });
  const biju = await createActor(app, 'member', { name: 'Biju' });
  const devi = await createActor(app, 'member', { name: 'Devi' });
  const { story } = await createToldStory(app, ammu);
  const path = `/stories/food/${story}/write-down`;
  const act = async (actor: Actor, fields: Record<string, string>) => {
    const { status, value } = await actor.client.act(path, fields);
    return value.data?.error?.code ?? status;
  };
  const stateOf = async ({ viewer }: Actor) => (await readWriteDown(app.context, viewer, story))?.writing;
  expect(await act(ammu, { intent: 'offer' })).toBe('forbidden');
  expect(await act(biju, { intent: 'save', text: TEXT })).toBe('offer-lapsed');
  // Without scripts, the page returns the text that the refusal tells its writer to copy.
  const refused = await biju.client.post(path, { intent: 'save', text: TEXT });
  expect(await refused.text()).toContain(`>${TEXT}</textarea>`);
  const offers = await Promise.all([biju, devi].map((actor) => act(actor, { intent: 'offer' })));
  expect(offers.sort()).toEqual([202, 'already-offered']);
  const isBiju = (await stateOf(biju))?.state === 'writing';
  const [writer, other, name] = isBiju ? [biju, devi, 'Biju'] : [devi, biju, 'Devi'];
  expect(await stateOf(other)).toEqual({ state: 'taken', writer: name, isTeller: false });
  expect(await listNews(app, ammu)).toEqual(['writing-offered']);
  const unread = async () => (await countUnread(app.context, ammu.viewer.accountId))['/news'];
  const hide = (hiddenAt: number | null) =>
    inTransaction(app.context, (transaction) => setStoryHidden(transaction, story, hiddenAt));
  await hide(1);
  expect(await unread()).toBe(0);
  await hide(null);
  expect(await unread()).toBe(1);
  // Nobody but the writer reads the text before it is given to the teller.
  expect(await act(writer, { intent: 'save', text: TEXT })).toBe(202);
  expect(await stateOf(ammu)).toEqual({ state: 'taken', writer: name, isTeller: true });
  expect(await act(ammu, { intent: 'approve' })).toBe('not-sent');
  expect(await act(writer, { intent: 'send', text: ' ' })).toBe('blank');
  expect(await act(writer, { intent: 'send', text: TEXT })).toBe(202);
  expect(await act(writer, { intent: 'save', text: 'Another' })).toBe('already-sent');
  expect(await stateOf(ammu)).toMatchObject({ state: 'asked', writer: name, text: TEXT });
  expect(await stateOf(other)).toMatchObject({ state: 'taken', isTeller: false });
  expect(await act(other, { intent: 'approve' })).toBe('forbidden');
  expect(await act(ammu, { intent: 'return', answer: 'It fell at night.' })).toBe(202);
  expect(await stateOf(writer)).toMatchObject({ state: 'writing', text: TEXT, answer: 'It fell at night.' });
  const right = 'The jackfruit fell at night.';
  expect(await act(writer, { intent: 'send', text: right })).toBe(202);
  for (const _ of ['approved', 'approved again']) expect(await act(ammu, { intent: 'approve' })).toBe(202);
  expect(await stateOf(other)).toEqual({ state: 'written' });
  expect(await listNews(app, writer)).toEqual(['writing-approved', 'writing-returned']);
  expect(await listNews(app, ammu)).toEqual(['writing-offered', 'writing-sent']);
  const page = await other.client.html(`/stories/food/${story}`);
  expect(page).toContain(right);
  expect(page).toContain(`Written down by ${name}`);
  await app.context.scheduler.sweep();
  expect(await other.client.html('/search?q=jackfruit')).toContain(story);
});

test('an offer lapses without a saving, and may be withdrawn or declined', async () => {
  const { app, ammu, biju, devi } = await createAppWith({ ammu: 'member', biju: 'member', devi: 'member' });
  const { story } = await createToldStory(app, ammu);
  // Sessions end long before an offer lapses, so the rule is called.
  const act = async ({ viewer }: Actor, intent: 'offer' | 'withdraw' | 'decline' | 'save') => {
    const input = intent === 'save' ? { intent, text: TEXT } : { intent };
    return writeDown(app.context, viewer, story, input).then(
      () => 'done',
      ({ code }) => code,
    );
  };
  const writerOf = async () =>
    (await findRow(app, 'written_stories', { story_id: story }, ['writer_id']))?.writer_id;
  await act(biju, 'offer');
  app.clock.advance(LAPSE_MS - 1);
  expect(await act(biju, 'save')).toBe('done');
  app.clock.advance(LAPSE_MS);
  expect(await act(devi, 'offer')).toBe('already-offered');
  app.clock.advance(1);
  expect(await act(devi, 'offer')).toBe('done');
  expect([await writerOf(), await act(biju, 'save')]).toEqual([devi.viewer.accountId, 'offer-lapsed']);
  expect(await act(devi, 'withdraw')).toBe('done');
  expect([await writerOf(), await act(biju, 'offer'), await act(ammu, 'decline')]).toEqual([
    undefined,
    'done',
    'done',
  ]);
  expect([await writerOf(), await listNews(app, biju)]).toEqual([undefined, ['writing-declined']]);
  // A written story has nothing to write down.
  const written = await createStory(app, ammu);
  await expect(writeDown(app.context, biju.viewer, written, { intent: 'offer' })).rejects.toMatchObject({
    code: 'story-not-found',
  });
  expect(await readWriteDown(app.context, biju.viewer, written)).toBeUndefined();
});

test('a teller who read one text neither approves, returns nor declines the text that followed it', async () => {
  const { app, ammu, biju, devi } = await createAppWith({ ammu: 'member', biju: 'member', devi: 'member' });
  const { story } = await createToldStory(app, ammu);
  const path = `/stories/food/${story}/write-down`;
  const act = async ({ client }: Actor, fields: Record<string, string>) => {
    const { status, value } = await client.act(path, fields);
    return value.data?.error?.code ?? status;
  };
  const offer = async (writer: Actor, text: string) => {
    await act(writer, { intent: 'offer' });
    await act(writer, { intent: 'send', text });
    app.clock.advance(1);
    return findSent(await ammu.client.html(path));
  };
  const seen = await offer(biju, TEXT);
  expect(await act(biju, { intent: 'withdraw' })).toBe(202);
  const newer = await offer(devi, 'Another story altogether.');
  for (const intent of ['approve', 'decline', 'return'])
    expect(await act(ammu, { intent, seen, ...(intent === 'return' && { answer: 'Shorter.' }) })).toBe(
      'writing-changed',
    );
  expect((await readWriteDown(app.context, ammu.viewer, story))?.writing).toMatchObject({ state: 'asked' });
  for (const _ of ['approved', 'approved again'])
    expect(await act(ammu, { intent: 'approve', seen: newer })).toBe(202);
});

/** Returns the value with which the page's forms name the text. The three buttons are in two forms. */
function findSent(page: string): string {
  const [one, other, ...more] = page.matchAll(/name="seen" value="(\d+)"/g).map(([, value]) => value);
  expect([other, more]).toEqual([one, []]);
  return one ?? '';
}

async function listNews({ context }: TestApp, { viewer }: Actor): Promise<string[]> {
  const rows = await context.database
    .selectFrom('news')
    .select('kind')
    .where('account_id', '=', viewer.accountId)
    .where('kind', 'like', 'writing-%')
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

test('a teller sees neither name nor words of a muted member who writes down, and may end the offer', async () => {
  const { app, author, reader } = await createAppWith({
    author: { name: 'Author' },
    reader: { name: 'Reader' },
  });
  const path = (await writes['text that writes down']?.({ app, author, reader }, 'ponmudi')) ?? '';
  expect(await reader.client.html(path)).toContain('ponmudi');
  await mutePerson(app.context, reader.viewer, author.viewer.accountId);
  const page = await reader.client.html(path);
  expect([page.includes('ponmudi'), page.includes('Author')]).toEqual([false, false]);
  expect(page).toContain('Another member is writing this story down.');
  expect((await reader.client.act(path, { intent: 'decline' })).status).toBe(202);
  expect(await reader.client.html(path)).toContain('Nobody is writing your story down yet.');
});
