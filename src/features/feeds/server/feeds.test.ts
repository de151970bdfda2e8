// Runs on: SQLite, PostgreSQL nightly

import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp, PUBLIC_URL, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createStory, PASSWORD } from '../../../../test/factories.ts';
import { updateRows } from '../../../../test/rows.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { HOUR_MS } from '../../../server/clock.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { exportAddress, makeAddress, readAddress } from '../../accounts/server/addresses/secret-address.ts';
import { replacePassword } from '../../accounts/server/passwords/replace-password.ts';
import { decide } from '../../membership/server/decisions/decide.ts';
import { mutePerson } from '../../mutes/server/mutes.ts';
import { FEED_SIZE } from '../contract.ts';
import { feedAddress } from './feed-address.ts';
import { FEED_READS } from './write-feed.ts';

let app: TestApp;
let reader: Actor;
let author: Actor;
let stranger: TestClient;

beforeEach(async () => {
  app = await createTestApp({ environment: { LOG_LEVEL: 'debug' } });
  reader = await createActor(app);
  author = await createActor(app, 'member', { name: 'അമ്മു & <b>' });
  stranger = app.client();
});

/** Makes an address through the form and returns its path. */
async function make({ viewer, client }: Actor): Promise<string> {
  await client.act('/account/feed', { intent: 'create' });
  const link = (await readAddress(app.context, viewer, feedAddress))?.link ?? '';
  expect(link).toMatch(new RegExp(`^${PUBLIC_URL}/feed\\?key=[\\w-]{43}$`));
  return link.slice(PUBLIC_URL.length);
}

interface Entry {
  title: string;
  summary: string;
  link: string;
  author: string | undefined;
}

async function readEntries(path: string): Promise<Entry[]> {
  const answer = await stranger.get(path);
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const xml = await answer.text();
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'entry' });
  const { feed } = parser.parse(xml);
  expect(feed).toMatchObject({ '@_xmlns': 'http://www.w3.org/2005/Atom', title: 'Kerikko' });
  const textOf = (value: string | { '#text': string }) =>
    typeof value === 'string' ? value : value['#text'];
  // biome-ignore lint/suspicious/noExplicitAny: parsed XML
  return (feed.entry ?? []).map((entry: any) => {
    expect(entry.id).toMatch(/^urn:uuid:[\da-f-]{36}$/);
    for (const time of [entry.published, entry.updated, feed.updated]) {
      expect(new Date(time).toISOString()).toBe(time);
    }
    const link = entry.link['@_href'];
    return { title: textOf(entry.title), summary: textOf(entry.summary), link, author: entry.author?.name };
  });
}

test('a feed has the latest stories with their first words, as valid Atom', async () => {
  const path = await make(reader);
  expect(await readEntries(path)).toEqual([]);
  const id = await createStory(app, author, {
    title: 'മഴ & "rain" <3 ]]>',
    content: `& <b> 😀\n${'മഴ '.repeat(200)}`,
  });
  const [entry, ...others] = await readEntries(path);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ title: 'മഴ & "rain" <3 ]]>', author: 'അമ്മു & <b>' });
  expect(entry?.link).toBe(`${PUBLIC_URL}/stories/food/${id}`);
  expect(entry?.summary).toMatch(/^& <b> 😀 മഴ .*മഴ…$/);
  expect(entry?.summary.length).toBeLessThan(150);
  for (let count = 0; count < FEED_SIZE + 2; count += 1) {
    app.clock.advance(HOUR_MS);
    await createStory(app, author, { title: `Story ${count}` });
  }
  const entries = await readEntries(path);
  expect(entries).toHaveLength(FEED_SIZE);
  expect(entries[0]?.title).toBe(`Story ${FEED_SIZE + 1}`);
});

test('a feed has only what its member sees in lists', async () => {
  const path = await make(reader);
  const own = await createStory(app, author, { title: 'canary' });
  const { database } = app.context;
  const titles = async () => (await readEntries(path)).map(({ title }) => title);
  expect(await titles()).toEqual(['canary']);
  for (const column of ['hidden_at', 'deleted_at'] as const) {
    await updateRows(database, 'stories', { id: own }, { [column]: 1 });
    expect(await titles()).toEqual([]);
    await updateRows(database, 'stories', { id: own }, { [column]: null });
  }
  await mutePerson(app.context, reader.viewer, author.viewer.accountId);
  expect(await titles()).toEqual([]);
  expect((await readEntries(await make(author))).map(({ title }) => title)).toEqual(['canary']);
});

test('an address ends when it is withdrawn or renewed, and every other address gets the same answer', async () => {
  const first = await make(reader);
  const second = await make(reader);
  expect(second).not.toBe(first);
  const answers = new Set<string>();
  const refuse = async (path: string) => {
    const answer = await stranger.get(path);
    expect(answer.status).toBe(404);
    answers.add(await answer.text());
  };
  await refuse(first);
  expect((await stranger.get(second)).status).toBe(200);
  await reader.client.act('/account/feed', { intent: 'withdraw' });
  await refuse(second);
  for (const path of ['/feed', '/feed?key=', '/feed?key=x', `/feed?key=${'a'.repeat(5000)}`])
    await refuse(path);
  // A cookie does not count.
  expect((await reader.client.get('/feed')).status).toBe(404);
  expect(answers.size).toBe(1);
  expect(await readAddress(app.context, reader.viewer, feedAddress)).toBeUndefined();
});

test('an address ends with a suspension, with a new password and with the account', async () => {
  const administrator = await createActor(app, 'administrator');
  const suspended = await make(reader);
  await decide(app.context, administrator.viewer, reader.viewer.accountId, { action: 'suspend' });
  expect((await stranger.get(suspended)).status).toBe(404);
  const own = await make(author);
  const { accountId } = author.viewer;
  await inTransaction(app.context, (transaction) => replacePassword(transaction, accountId, 'x'));
  expect((await stranger.get(own)).status).toBe(404);
  const other = await createActor(app);
  const gone = await make(other);
  await app.context.database.deleteFrom('accounts').where('id', '=', other.viewer.accountId).execute();
  expect((await stranger.get(gone)).status).toBe(404);
});

test('a session that has not confirmed who it is makes no address', async () => {
  app.clock.advance(HOUR_MS);
  await expect(
    makeAddress(app.context, { ...reader.viewer, proof: undefined } as never, feedAddress),
  ).rejects.toMatchObject({
    code: 'confirm-first',
  });
  await reader.client.act('/account/feed', { intent: 'create' });
  expect(await readAddress(app.context, reader.viewer, feedAddress)).toBeUndefined();
  const owner = await createActor(app, 'member', { withPassword: true });
  app.clock.advance(HOUR_MS);
  await owner.client.act('/account/feed', { intent: 'create', proofPassword: PASSWORD });
  expect(await readAddress(app.context, owner.viewer, feedAddress)).toBeDefined();
});

test('a reader that asks again gets no body while nothing has changed, and none may ask too often', async () => {
  const path = await make(reader);
  await createStory(app, author);
  const first = await stranger.get(path);
  const tag = first.headers.get('etag') ?? '';
  const time = new Date(app.clock.now()).toUTCString();
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const ask = (headers: Record<string, string>) => stranger.get(path, { headers });
  for (const headers of [{ 'If-None-Match': tag }, { 'If-None-Match': `"x", ${tag.replace('W/', '')}` }]) {
    const again = await ask(headers);
    expect([again.status, await again.text()]).toEqual([304, '']);
  }
  // A time cannot tell: another story comes within the same second, or an old one is shown again.
  const second = await createStory(app, author);
  for (const headers of [{ 'If-None-Match': tag, 'If-Modified-Since': time }, { 'If-Modified-Since': time }])
    expect(await (await ask(headers)).text()).toContain(second);
  for (let count = 0; count < FEED_READS.hits; count += 1) await stranger.get(path);
  const refused = await stranger.get(path);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('the page shows the address, without JavaScript too', async () => {
  expect(await reader.client.html('/account/feed')).toContain('You haven’t made a link yet.');
  const path = await make(reader);
  expect(await reader.client.html('/account/feed?made')).toContain(`value="${PUBLIC_URL}${path}"`);
});

test('neither the log, the database nor the member’s archive contains the key', async () => {
  const path = await make(reader);
  const [, key = ''] = path.split('key=');
  await stranger.get(path);
  expect(app.logged.join('')).toContain('/feed');
  expect(app.logged.join('')).not.toContain(key);
  const rows = await app.context.database.selectFrom('feeds').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(key);
  expect(await exportAddress(app.context, reader.viewer, feedAddress)).toEqual({
    createdAt: rows[0]?.created_at,
  });
});
