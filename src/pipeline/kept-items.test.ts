// Runs on: SQLite

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/create-test-app.ts';
import { type Actor, createActor, createStory } from '../../test/factories.ts';
import type { TestClient } from '../../test/test-client.ts';
import { setLike } from '../features/stories/server/stories.ts';
import { editStory } from '../features/stories/server/story-editing.ts';
import { Caches } from '../server/caches.ts';

const FOOD = '/stories/food';

test('a document contains each text of a list once', async () => {
  const app = await createTestApp();
  const reader = await createActor(app);
  await createStory(app, reader, { content: 'Tapioca and fish curry & "more" <rest>.' });
  const page = await open(reader.client);
  expect(page.split('Tapioca')).toHaveLength(2);
});

test('React draws an item once for readers with the same settings', async () => {
  const app = await createTestApp();
  await createStory(app, await createActor(app));
  const [first, second] = [await createActor(app), await createActor(app)];
  const pages = [await open(first.client), await open(second.client)];
  expect(pages[1]).toBe(pages[0]);
  await breakKeptItems(app);
  expect(await open(second.client)).toContain('BROKEN');
});

test('the texts of a list are read from the database once', async () => {
  const app = await createTestApp();
  const reader = await createActor(app);
  await createStory(app, reader, { title: 'Before' });
  await open(reader.client);
  await app.context.database.updateTable('stories').set({ title: 'Changed behind its back' }).execute();
  expect(await open(reader.client)).toContain('Before');
});

test('any sequence of changes and readers gives the pages of a server that keeps nothing', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  const fresh = await createTestApp({ secondNodeOf: app, environment: { RATE_LIMIT_FACTOR: '1000' } });
  const author = await createActor(app, 'member', { name: 'Ammu <b>' });
  const readers = [author, await createActor(app), await createActor(app, 'administrator')];
  const ids: string[] = [];
  for (const content of ['Short.', `${'ചോറും മീനും. '.repeat(200)}`, 'Steam & coconut.']) {
    app.clock.advance(1000);
    ids.push(await createStory(app, author, { content }));
  }
  const anyReader = fc.constantFrom(...readers);
  const anyStory = fc.constantFrom(...ids);
  const open = fc.record({
    kind: fc.constant('open' as const),
    reader: anyReader,
    language: fc.constantFrom('en', 'ml'),
    zone: fc.constantFrom('Asia/Kolkata', 'America/Los_Angeles', ''),
    theme: fc.constantFrom('light', 'dark', ''),
    query: fc.constantFrom('', '?write', '?published=12345678'),
  });
  const like = fc.record({
    kind: fc.constant('like' as const),
    reader: anyReader,
    story: anyStory,
    liked: fc.boolean(),
  });
  const edit = fc.record({
    kind: fc.constant('edit' as const),
    story: anyStory,
    title: fc.constantFrom('A', 'B'),
  });
  const rename = fc.record({
    kind: fc.constant('rename' as const),
    name: fc.constantFrom('Ammu', 'Biju', ''),
  });
  const steps = fc.array(fc.oneof({ weight: 5, arbitrary: open }, like, edit, rename), { maxLength: 12 });

  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      for (const step of sequence) {
        if (step.kind === 'like') {
          const { story, liked } = step;
          await setLike(app.context, step.reader.viewer, { intent: 'like', story, liked });
        } else if (step.kind === 'edit') await changeTitle(app, author, step.story, step.title);
        else if (step.kind === 'rename') {
          await app.context.database.updateTable('profiles').set({ name: step.name }).execute();
        } else {
          fresh.context.caches = new Caches();
          const { reader, language, zone, theme, query } = step;
          const cookies = {
            ...Object.fromEntries(reader.client.cookies),
            language,
            'time-zone': zone,
            theme,
          };
          const pages = [app, fresh].map((node) => openAt(node.client(cookies), FOOD + query));
          const [kept, drawn] = await Promise.all(pages);
          expect(kept).toBe(drawn);
        }
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);

async function changeTitle(app: TestApp, author: Actor, story: string, title: string): Promise<void> {
  const { topic, opening, rest, created_at, edited_at } = await app.context.database
    .selectFrom('stories')
    .selectAll()
    .where('id', '=', story)
    .executeTakeFirstOrThrow();
  const content = opening + (rest ?? '');
  const version = edited_at ?? created_at;
  await editStory(app.context, author.viewer, story, {
    intent: 'edit',
    topic: topic as 'food',
    title,
    content,
    version,
    key: '12345678',
  });
}

/** Changes every kept item, so that a page shows whether it was made from them. */
async function breakKeptItems({ context }: TestApp): Promise<void> {
  const cache = context.caches.open<Buffer>('list-items', 0);
  const get = cache.get.bind(cache);
  cache.get = (key) => {
    const item = get(key);
    return item && Buffer.from(item.toString().replaceAll('Puttu at dawn', 'BROKEN'));
  };
}

/** Opens a page, without what differs between any two responses. */
function open(client: TestClient): Promise<string> {
  return openAt(client, FOOD);
}

async function openAt(client: TestClient, path: string): Promise<string> {
  const response = await client.get(path);
  expect(response.status).toBe(200);
  const html = await response.text();
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
  return html
    .replaceAll(nonce, 'NONCE')
    .replaceAll(/\\"key\\",\\"[\w-]{36}/g, 'KEY')
    .replaceAll(/name="key" value="[\w-]{36}"/g, 'KEY')
    .replaceAll(/accountId\\",\\"[\w-]{36}/g, 'ACCOUNT');
}
