import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const ORIGIN = 'https://kerikko.test';
const KEY = Uint8Array.from([4, 250, 251]).buffer;

interface Shown {
  title: string;
  data: string;
  tag: string;
}

/** Runs public/service-worker.js with a small stand-in for what it uses of a browser. test/e2e/push.spec.ts has a real one. */
async function startWorker({ windows = [] as { url: string }[] } = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const sent: { url: string; fields: Record<string, string> }[] = [];
  const badges: number[] = [];
  const subscription = {
    endpoint: 'new',
    toJSON: () => ({ endpoint: 'new', keys: { p256dh: 'p', auth: 'a' } }),
  };
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: object) => shown.push({ title, ...options } as Shown),
      pushManager: { subscribe: async () => subscription },
    },
    clients: {
      matchAll: async () => windows.map(({ url }) => ({ url, focus: async () => focused.push(url) })),
      openWindow: async (url: string) => opened.push(url),
    },
  };
  const globals = {
    ...{ self, URL, URLSearchParams, btoa, Uint8Array },
    navigator: { setAppBadge: async (count: number) => void badges.push(count) },
    fetch: async (url: string, { body }: { body: URLSearchParams }) =>
      sent.push({ url, fields: Object.fromEntries(body) }),
  };
  runInNewContext(await readFile(join(import.meta.dirname, '../public/service-worker.js'), 'utf8'), globals);
  const dispatch = async (name: string, event: object) => {
    const work: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
    await Promise.all(work);
  };
  const push = (text: string | undefined) =>
    dispatch('push', { data: text === undefined ? null : { json: () => JSON.parse(text) } });
  const tap = (data: unknown) => dispatch('notificationclick', { notification: { data, close() {} } });
  return { push, tap, dispatch, shown, opened, focused, sent, badges };
}

test('a message shows its title and sets the number on the icon, and every other message shows something too', async () => {
  const { push, shown, badges } = await startWorker();
  const notification = {
    title: 'Someone replied to you',
    tag: 'a story',
    navigate: `${ORIGIN}/stories/food/1`,
  };
  await push(JSON.stringify({ web_push: 8030, notification, app_badge: 3 }));
  expect(shown).toMatchObject([
    { title: 'Someone replied to you', tag: 'a story', data: `${ORIGIN}/stories/food/1` },
  ]);
  expect(badges).toEqual([3]);
  for (const text of [undefined, 'no JSON', 'null', '{}', '{"notification":{"title":7}}']) await push(text);
  expect(shown).toHaveLength(6);
  expect(shown.slice(1).every(({ title, data }) => title.includes('news') && data === '/news')).toBe(true);
});

test('a tap focuses the window with the page, or opens a new one, and never another site', async () => {
  const windows = [{ url: `${ORIGIN}/write` }, { url: `${ORIGIN}/stories/food/1` }];
  const open = await startWorker({ windows });
  await open.tap(`${ORIGIN}/stories/food/1`);
  expect([open.focused, open.opened]).toEqual([[`${ORIGIN}/stories/food/1`], []]);
  await open.tap(`${ORIGIN}/stories/food/2`);
  expect([open.focused.length, open.opened]).toEqual([1, [`${ORIGIN}/stories/food/2`]]);
  const closed = await startWorker();
  for (const address of ['/news', 'https://example.org/', 'javascript:alert(1)', undefined, 'http://['])
    await closed.tap(address);
  expect(closed.opened).toEqual(Array(5).fill(`${ORIGIN}/news`));
});

test('a subscription that the browser replaces is sent to the server with the former endpoint', async () => {
  const { dispatch, sent } = await startWorker();
  await dispatch('pushsubscriptionchange', {
    oldSubscription: { endpoint: 'old', options: { applicationServerKey: KEY } },
    newSubscription: null,
  });
  const fields = { intent: 'add', endpoint: 'new', p256dh: 'p', auth: 'a', key: 'BPr7', replaces: 'old' };
  expect(sent).toEqual([{ url: '/push-devices', fields }]);
  await dispatch('pushsubscriptionchange', { oldSubscription: null, newSubscription: null });
  expect(sent).toHaveLength(1);
});
