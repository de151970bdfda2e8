// Runs on: SQLite, tagged tests on PostgreSQL

import { expect, test } from 'vitest';
import { CHAT, chatForm, zipChat } from '../../../../test/chat-export.ts';
import { runConcurrently } from '../../../../test/concurrency.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { dumpDatabase } from '../../../../test/dump-database.ts';
import { type Actor, createActor, createAppWith, PASSWORD } from '../../../../test/factories.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { eraseAccount } from '../../accounts/server/own-data/leave.ts';
import { createCircle } from '../../circles/sample.ts';
import { leaveCircle } from '../../circles/server/departures.ts';
import { joinCircle } from '../../circles/server/joining.ts';
import { saveDraft } from '../../stories/server/drafts.ts';
import { claimMemories, declineMemories, publishMemory, readMemories } from './memories.ts';
import { deleteRoom, findByNumber, inviteAuthor, listRooms, sweepRooms, withdrawLink } from './rooms.ts';

const PATH = '/admin/group-chat';

const send = async ({ client }: Actor, form: FormData | Record<string, string>) =>
  (await client.post(`${PATH}/upload`, form)).headers.get('location');

async function setUp() {
  const app = await createTestApp({ environment: { LOG_LEVEL: 'debug' } });
  const admin = await createActor(app, 'administrator', { name: 'Sreelatha' });
  expect(await send(admin, chatForm(await zipChat(), { account: admin.viewer.accountId }))).toMatch(
    /\?read=/,
  );
  const people = async () => (await listRooms(app.context, admin.viewer)).flatMap((room) => room.people);
  /** Makes the link of the person with this name and returns its secret. */
  const invite = async (name: string) => {
    const id = (await people()).find((person) => person.name === name)?.id ?? '';
    await inviteAuthor(app.context, admin.viewer, id);
    const link = (await people()).find((person) => person.id === id)?.link;
    return { id, token: new URL(link ?? '').searchParams.get('link') ?? '' };
  };
  return { app, admin, people, invite };
}

const signIn = (browser: TestClient, email: string) =>
  browser.post('/', { intent: 'sign-in', email, password: PASSWORD });

const countFiles = async ({ context }: TestApp) =>
  (await Array.fromAsync(context.files.list('chat-photos'))).length;

/** Ids, times and durations: five digits of a telephone number stand in one of them by chance. */
const OWN_NUMBERS = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\b1\d{12}\b|\b\d{1,4}\.\d+\b/g;

/** Throws unless the database, the log and what was printed lack these words. */
async function expectNowhere(app: TestApp, words: string[]) {
  const all = JSON.stringify([await dumpDatabase(app.context.database), app.logged, app.printed]);
  const everything = all.replaceAll(OWN_NUMBERS, '');
  for (const word of words) expect([word, everything.includes(word)]).toEqual([word, false]);
}

test('a chat is read once, every message is accounted for, and no telephone number is stored', async () => {
  const { app, admin } = await setUp();
  const [room] = await listRooms(app.context, admin.viewer);
  expect(room?.report).toEqual({
    messages: 7,
    proposed: 4,
    leftOut: { short: 1, media: 1, contact: 1 },
    system: 1,
    people: 2,
    stories: 3,
    photos: 2,
    photosProposed: 1,
  });
  expect(room?.people).toMatchObject([
    { name: '', stories: 1, photos: 0, isClaimed: false },
    { name: 'Mini Thomas', stories: 2, photos: 1, link: undefined },
  ]);
  expect(room?.people[1]?.from).toBe(Date.parse('2024-03-25T20:01+05:30'));
  await expectNowhere(app, ['98470', '12345', '98950', '54321', '9447000111', '94470']);
  const find = (number: string) => findByNumber(app.context, admin.viewer, number);
  expect(await find('098470 12345')).toEqual([room?.people[0]?.id]);
  expect(await find('9847012346')).toEqual([]);
  await expect(find('Mini')).rejects.toMatchObject({ code: 'chat-number' });
  expect(await send(admin, chatForm(await zipChat()))).toBe(`${PATH}?problem=chat-known`);
  expect(await countFiles(app)).toBe(1);
});

test.each([-20, 20])(
  'a photo with %s bytes more than it has is left out, and its story stays',
  async (lie) => {
    const { app, admin } = await createAppWith({ admin: 'administrator' });
    await send(admin, chatForm(await zipChat(CHAT.text, lie)));
    const [room] = await listRooms(app.context, admin.viewer);
    expect(room?.report).toMatchObject({ stories: 3, photos: 2, photosProposed: 0 });
    expect(await countFiles(app)).toBe(0);
  },
);

test.each<[what: string, form: () => FormData, code: string]>([
  ['another text', () => chatForm('rice, tea'), 'chat-unknown'],
  ['no file', () => chatForm(''), 'chat-no-file'],
  ['a damaged zip', () => chatForm('PK\u0003\u0004 and nothing else'), 'chat-file'],
  ['short messages', () => chatForm('25/03/2024, 20:00 - Mini: Hello'), 'chat-empty'],
  ['unclear dates', () => chatForm(CHAT.text.replace(/^2\d\/03/gm, '03/03')), 'chat-dates'],
  ['somebody else’s form', () => chatForm(CHAT.text, { account: 'other' }), 'other-account'],
])('%s in an upload is refused, and nothing is stored', async (_what, form, code) => {
  const { app, admin } = await createAppWith({ admin: 'administrator' });
  expect(await send(admin, form())).toBe(`${PATH}?problem=${code}`);
  expect(await listRooms(app.context, admin.viewer)).toEqual([]);
  const page = await admin.client.html(`${PATH}?problem=${code}`);
  expect(page).toContain('role="alert"');
});

test('the dates of an unclear file follow the choice', async () => {
  const { app, admin } = await createAppWith({ admin: 'administrator' });
  const form = chatForm(CHAT.text.replace(/^2\d\/03/gm, '05/06'), { order: 'month-first' });
  expect(await send(admin, form)).toMatch(/\?read=/);
  const [room] = await listRooms(app.context, admin.viewer);
  expect(new Date(room?.people[0]?.from ?? 0).toISOString().slice(0, 10)).toBe('2024-05-06');
});

test('one account claims a link, also when two try at once, and nobody else sees anything', {
  tags: ['both-databases'],
}, async () => {
  const { app, admin, invite, people } = await setUp();
  const [mini, other, secondAdmin] = [
    await createActor(app, 'member', { name: 'Mini' }),
    await createActor(app, 'member'),
    await createActor(app, 'administrator'),
  ];
  const { id, token } = await invite('Mini Thomas');
  expect(await listRooms(app.context, secondAdmin.viewer)).toEqual([]);
  await expect(inviteAuthor(app.context, secondAdmin.viewer, id)).rejects.toMatchObject({ status: 409 });
  await expect(listRooms(app.context, other.viewer)).rejects.toMatchObject({ code: 'forbidden' });
  await expectNowhere(app, [token]);
  const results = await Promise.allSettled(
    [mini, other].map(({ viewer }) => claimMemories(app.context, viewer, token)),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [winner, loser] = results[0]?.status === 'fulfilled' ? [mini, other] : [other, mini];
  await claimMemories(app.context, winner.viewer, token);
  const { proposals, count } = await readMemories(app.context, winner.viewer, undefined);
  expect(proposals.map(({ title, photos }) => [title, photos.length])).toEqual([
    ['Miniwords one', 1],
    ['Miniwords two', 0],
  ]);
  expect([count, proposals[0]?.lacksNumbers]).toEqual([2, true]);
  expect(proposals[0]?.text).toMatch(/Call me at …, or ask @…\.$/);
  expect(await readMemories(app.context, loser.viewer, token)).toMatchObject({ offer: undefined, count: 0 });
  const photo = `/chat-photos/${proposals[0]?.photos[0]}.webp`;
  const statuses = [winner, loser, admin].map(async ({ client }) => (await client.get(photo)).status);
  expect(await Promise.all(statuses)).toEqual([200, 404, 404]);
  const drawn = await winner.client.get(photo);
  expect(drawn.headers.get('content-type')).toBe('image/webp');
  expect((await drawn.bytes()).subarray(8, 12)).toEqual(new Uint8Array(Buffer.from('WEBP')));
  const [proposal] = proposals;
  const input = {
    intent: 'publish',
    proposal: proposal?.id ?? '',
    topic: 'travel',
    title: 'A',
    content: 'B',
    photo: [],
  } as const;
  await expect(publishMemory(app.context, loser.viewer, { ...input, photo: [] })).rejects.toMatchObject({
    status: 404,
  });
  await declineMemories(app.context, loser.viewer, input.proposal);
  expect(await people()).toContainEqual(
    expect.objectContaining({ stories: 2, isClaimed: true, link: undefined }),
  );
  await withdrawLink(app.context, admin.viewer, id);
  expect(await readMemories(app.context, winner.viewer, token)).toMatchObject({ offer: undefined, count: 0 });
});

test.each([
  ['en', 'why it isn’t here', 'Contacts: 1'],
  ['ml', 'ഇവിടെ ഇല്ലാത്തതിന്റെ കാരണം', 'കോൺടാക്റ്റ്: 1'],
])(
  'an author reads in %s how many of their messages were left out, and why',
  async (language, title, line) => {
    const { app, invite } = await setUp();
    const { client } = await createActor(app, 'member');
    const { token } = await invite('Mini Thomas');
    client.cookies.set('language', language);
    await client.get(`/chat-memories?link=${token}`);
    const read = async () => client.html('/account/chat-memories');
    expect(await read()).not.toContain(title);
    await client.act('/account/chat-memories', { intent: 'claim' });
    const page = await read();
    for (const words of [title, line]) expect(page).toContain(words);
    // The video is another author's.
    expect(page).not.toMatch(/Videos|വീഡിയോ/);
  },
);

test('an author publishes a story once, with its photo, for a circle of theirs, and deletes another', {
  tags: ['both-databases'],
}, async () => {
  const { app, admin, invite, people } = await setUp();
  const mini = await createActor(app, 'member', { name: 'Mini' });
  const { token } = await invite('Mini Thomas');
  await claimMemories(app.context, mini.viewer, token);
  const [one, two] = (await readMemories(app.context, mini.viewer, undefined)).proposals;
  const input = {
    intent: 'publish' as const,
    proposal: one?.id ?? '',
    topic: 'travel' as const,
    title: 'The last boat',
    content: one?.text ?? '',
    photo: one?.photos ?? [],
  };
  // The author can choose a circle of theirs as the audience, and no other circle.
  const circle = await createCircle(app, admin);
  const forCircle = { ...input, circle };
  await expect(publishMemory(app.context, mini.viewer, forCircle)).rejects.toMatchObject({ status: 404 });
  expect(await mini.client.html('/account/chat-memories')).not.toContain('Who is it for?');
  // Once the circle of a draft is gone, only the refused form asks for the audience.
  await joinCircle(app.context, mini.viewer, circle);
  const draft = {
    key: input.proposal,
    topic: 'food' as const,
    title: 'The boat',
    content: '',
    base: 0,
    circle,
  };
  await saveDraft(app.context, mini.viewer, draft);
  await leaveCircle(app.context, mini.viewer, circle);
  const { photo: _, ...unasked } = input;
  const refused = await (await mini.client.post('/account/chat-memories', unasked)).text();
  expect(refused.match(/>Who is it for\?</g)).toHaveLength(1);
  // A photo that the author left out is still left out, also without scripts.
  expect(refused).toContain('name="photo"');
  expect(refused).not.toMatch(/<input(?=[^>]*name="photo")[^>]* checked/);
  await app.context.database.deleteFrom('drafts').execute();
  await joinCircle(app.context, mini.viewer, circle);
  expect(await mini.client.html('/account/chat-memories')).toContain('Who is it for?');
  const ids = await runConcurrently(app, [1, 2, 3], () => publishMemory(app.context, mini.viewer, forCircle));
  expect(new Set([...ids, await publishMemory(app.context, mini.viewer, forCircle)]).size).toBe(1);
  const page = await mini.client.html(`/stories/travel/${ids[0]}`);
  expect(page).toContain('The last boat');
  expect(page).toContain('/story-photos/');
  expect([await countFiles(app), (await people()).length]).toEqual([0, 2]);
  await declineMemories(app.context, mini.viewer, two?.id);
  expect((await people()).map(({ name }) => name)).toEqual(['']);
  const rows = await app.context.database.selectFrom('stories').select(['author_id', 'circle_id']).execute();
  expect(rows).toEqual([{ author_id: mini.viewer.accountId, circle_id: circle }]);
});

test('everything is deleted after 60 days, or 60 days after the claim, files too', async () => {
  const { app, admin, invite, people } = await setUp();
  const mini = await createActor(app, 'member');
  const { token } = await invite('Mini Thomas');
  app.clock.advance(59 * DAY_MS);
  await claimMemories(app.context, mini.viewer, token);
  app.clock.advance(DAY_MS);
  await sweepRooms(app.context, app.clock.now());
  expect((await people()).map(({ name }) => name)).toEqual(['Mini Thomas']);
  app.clock.advance(59 * DAY_MS + HOUR_MS);
  expect((await readMemories(app.context, mini.viewer, undefined)).count).toBe(0);
  await sweepRooms(app.context, app.clock.now());
  expect([await listRooms(app.context, admin.viewer), await countFiles(app)]).toEqual([[], 0]);
  await expectNowhere(app, [CHAT.mini, CHAT.asha]);
});

test.each<[what: string, end: (app: TestApp, admin: Actor) => Promise<unknown>]>([
  [
    'deletes the room',
    async ({ context }, { viewer }) => {
      for (const { id } of await listRooms(context, viewer)) await deleteRoom(context, viewer, id);
    },
  ],
  [
    'leaves',
    ({ context }, { viewer }) =>
      inTransaction(context, (transaction) =>
        eraseAccount(context, transaction, { accountId: viewer.accountId, keepsWork: true }),
      ),
  ],
  [
    'is no administrator any more',
    async (app, { viewer }) => {
      const { client } = await createActor(app, 'administrator');
      const acted = await client.act(`/admin/members/${viewer.accountId}`, {
        intent: 'remove-administrator',
      });
      expect(acted.status).toBeLessThan(300);
    },
  ],
])('nothing of a chat is left when its administrator %s', async (_what, end) => {
  const { app, admin } = await setUp();
  await createActor(app, 'administrator');
  await end(app, admin);
  await expectNowhere(app, [CHAT.mini, CHAT.asha, 'Mini Thomas']);
  expect(await countFiles(app)).toBe(0);
});

test('a link does not wait in a browser for the person who signs in after its owner has signed out', async () => {
  const { app, invite } = await setUp();
  const { token } = await invite('Mini Thomas');
  const mini = await createActor(app, 'member');
  const browser = app.client({ kerikko: mini.client.cookies.get('kerikko') ?? '' });
  await browser.get(`/chat-memories?link=${token}`);
  expect(browser.cookies.has('chat-link')).toBe(true);
  await browser.post('/sign-out', {});
  expect([browser.cookies.has('kerikko'), browser.cookies.has('chat-link')]).toEqual([false, false]);
});

test.each<[what: string, open: (app: TestApp, browser: TestClient, path: string) => Promise<unknown>]>([
  [
    'of an account opens, belongs to the account',
    async (app, browser, path) => {
      const mini = await createActor(app, 'member');
      browser.cookies.set('kerikko', mini.client.cookies.get('kerikko') ?? '');
      await browser.get(path);
    },
  ],
  [
    'opens before signing in, belongs to who signs in',
    async (app, browser, path) => {
      await createActor(app, 'member', { email: 'mini@example.org', withPassword: true });
      await browser.get(path);
      await browser.get('/chat-memories');
      await signIn(browser, 'mini@example.org');
      expect(await browser.html('/account/chat-memories')).toContain('Mini Thomas');
    },
  ],
  [
    'opens before signing up, belongs to who signs up',
    async (_app, browser, path) => {
      await browser.get(path);
      await browser.post('/', {
        intent: 'sign-up',
        name: 'Mini',
        email: 'mini@example.org',
        password: PASSWORD,
      });
    },
  ],
])('a link that a browser %s, also after the session', async (_what, open) => {
  const { app, invite } = await setUp();
  const { token } = await invite('Mini Thomas');
  await createActor(app, 'member', { email: 'other@example.org', withPassword: true });
  const browser = app.client();
  await open(app, browser, `/chat-memories?link=${token}`);
  expect(browser.cookies.get('chat-link')).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
  // The session expires or is revoked: its cookie stays.
  await app.context.database.deleteFrom('sessions').execute();
  expect(await browser.html('/chat-memories')).toContain('no longer works');
  const link = browser.cookies.get('chat-link') ?? '';
  await signIn(browser, 'other@example.org');
  expect(browser.cookies.has('chat-link')).toBe(false);
  browser.cookies.set('chat-link', link);
  expect(await browser.html('/account/chat-memories')).not.toContain('Mini Thomas');
  expect(browser.cookies.has('chat-link')).toBe(false);
  browser.cookies.set('chat-link', link);
  expect((await browser.act('/account/chat-memories', { intent: 'claim' })).status).toBe(409);
});

test('a visitor with a link learns nothing of it, and keeps it until they are a member', async () => {
  const { app, invite } = await setUp();
  const { token } = await invite('Mini Thomas');
  const visitor = app.client();
  const opened = await visitor.get(`/chat-memories?link=${token}`);
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/chat-memories']);
  const page = await visitor.html('/chat-memories');
  expect(page).toContain('/?to=/account/chat-memories');
  for (const word of ['Mini', CHAT.mini, token]) expect(page).not.toContain(word);
  const mini = await createActor(app, 'member');
  const cookies = { kerikko: mini.client.cookies.get('kerikko') ?? '', 'chat-link': token };
  const client = app.client(cookies);
  expect((await client.get('/chat-memories')).headers.get('location')).toBe('/account/chat-memories');
  expect(await client.html('/account/chat-memories')).toContain('Mini Thomas');
  expect((await client.act('/account/chat-memories', { intent: 'claim' })).status).toBe(202);
  expect(client.cookies.has('chat-link')).toBe(false);
  const again = app.client({ 'chat-link': token });
  expect(await (await again.get('/chat-memories')).text()).toContain('no longer works');
});
