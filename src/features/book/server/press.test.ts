// Runs on: SQLite

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createStory, createStoryPhoto } from '../../../../test/factories.ts';
import { drawPlain } from '../../../../test/images.ts';
import { startS3Server } from '../../../../test/s3-server.ts';
import type { StoredFile } from '../../../server/files/file-store.ts';
import { STOP_GRACE_MS } from '../../../server/queue-runner.ts';
import { toPhotoKey } from '../../photos/server/story-photo-keys.ts';
import type { BookAnswer } from '../contract.ts';
import { ANSWER, createBook } from '../sample.ts';
import { answerForBook } from './answers.ts';
import { askAuthors } from './ask.ts';
import { removeCover, saveCover } from './covers.ts';
import { EDITION_MS, makeEdition, readNewestEdition, sweepEditions } from './editions.ts';
import { BOOK_QUEUE, LEASE_MS, startBookQueue } from './make-books.ts';
import { chooseStory } from './order.ts';
import { FACING_NAMES, PDF_NAMES } from './press-book.ts';
import { runPress } from './run-press.ts';
import { findTypesetter } from './typeset.ts';
import { WITHDRAWN_EDITIONS } from './withdraw-editions.ts';

const FACTS = {
  ...{ title: 'ഓർമ്മകൾ', subtitle: 'A <book> & more', dedication: 'To all', colophon: 'Printed in Kochi.' },
  ...({ language: 'ml', fromYear: '1960', toYear: '', design: 'frame', people: 'listed' } as const),
};

test('no byte of any file of a book has a text or name without a yes, also after a yes was taken back', async () => {
  // The files of books are kept in a bucket as photos are.
  const bucket = await startS3Server();
  onTestFinished(() => bucket.remove());
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000', ...bucket.environment } });
  const { context } = app;
  const { files, queues, scheduler } = context;
  const administrator = await createActor(app, 'administrator', { name: 'Sreelatha' });
  const { viewer } = administrator;
  const id = await createBook(app, administrator, FACTS);
  const photo = await createStoryPhoto(app, administrator, { key: 'a-key-of-its-own' });
  const answers: [BookAnswer | '', string, string][] = [
    ['yes', 'Ammu', 'agreed'],
    ['anonymous', 'Canaryanonymous', 'nameless'],
    ['no', 'Canaryno', 'canaryrefused'],
    ['', 'Canarysilent', 'canarysilent'],
  ];
  const said: { actor: Actor; story: string; answer: BookAnswer | '' }[] = [];
  for (const [answer, name, content] of answers) {
    const actor = await createActor(app, 'member', { name });
    said.push({ actor, answer, story: await createStory(app, actor, { title: `മഴ ${content}`, content }) });
  }
  const own = await createStory(app, administrator, { title: 'Photo', key: 'a-key-of-its-own' }, [
    { id: photo.id, alt: 'canaryalt' },
  ]);
  for (const { story } of said) await chooseStory(context, viewer, id, story, true);
  await chooseStory(context, viewer, id, own, true);
  await askAuthors(context, viewer, id, 30);
  const say = (by: Actor, story: string, answer: BookAnswer, words = {}) =>
    answerForBook(context, by.viewer, id, { ...ANSWER, story, answer, ...words });
  for (const { actor, story, answer } of said) if (answer) await say(actor, story, answer);
  await say(administrator, own, 'yes', { photoOf: [photo.id], caption: ['canarycaption'] });

  const flush = () => queues.get(BOOK_QUEUE)?.flush();
  const make = async () => {
    await flush();
    const edition = await readNewestEdition(context, id);
    expect(edition).toMatchObject({ state: 'ready', progress: 100 });
    const texts = await Promise.all(
      (edition?.files ?? []).map(async ({ path }) => {
        const bytes = Buffer.from(await read(await files.get(path.slice(1))));
        return path.endsWith('.pdf') ? readPdf(bytes) : bytes.toString('latin1');
      }),
    );
    return { edition, text: texts.join('\n') };
  };
  const cover = new File([new Uint8Array(await drawPlain(600, 900))], 'cover.jpg');
  await saveCover(context, viewer, id, { intent: 'cover', file: cover, alt: 'The old bridge', titled: 'on' });
  await makeEdition(context, viewer, id, { paper: 'a5', facing: 'on' });
  const first = await make();
  const pdfs = (await findTypesetter()) ? [...PDF_NAMES, ...FACING_NAMES] : [];
  expect(first.edition?.files.map(({ name }) => name)).toEqual([
    'book.epub',
    'english-letters.epub',
    ...pdfs,
  ]);
  expect(first.text.match(/nameless/g)?.length).toBeGreaterThanOrEqual(2 + pdfs.length);
  expect(first.text).toMatch(/agreed[\s\S]*nameless/);
  expect(first.text).toContain('Ammu');
  expect(first.text).toMatch(/href="cover.jpg" media-type="image\/jpeg" properties="cover-image"/);
  expect(first.text).toContain('The old bridge');
  expect(first.text).not.toMatch(/canary/i);
  // The English letters.
  expect(first.text).toMatch(/mazha agreed/i);
  const mails = await app.mails();
  expect(mails.filter(({ to }) => to?.[0]?.address === viewer.email).map(({ subject }) => subject)).toContain(
    `A book of Kerikko is ready: ${FACTS.title}`,
  );

  // Members may not load the files, and nobody may once a yes is taken back.
  const path = first.edition?.files[0]?.path ?? '';
  const [one, member] = [said[0], said[1]];
  const status = async (by: Actor | undefined) => (await by?.client.get(path))?.status;
  expect([await status(administrator), await status(member?.actor)]).toEqual([200, 404]);
  if (one) await say(one.actor, one.story, 'no');
  expect(await status(administrator)).toBe(404);
  await scheduler.sweep(WITHDRAWN_EDITIONS);
  expect(await files.get(path.slice(1))).toBeUndefined();
  expect(await readNewestEdition(context, id)).toBeNull();

  // After a node died while it made the book, another node takes over once the lease has ended.
  await makeEdition(context, viewer, id, { paper: 'a5', facing: 'on' });
  const lease = { state: 'running', attempts: 1, leased_until: app.clock.now() + LEASE_MS } as const;
  await context.database.updateTable('book_editions').set(lease).execute();
  await flush();
  expect(await readNewestEdition(context, id)).toMatchObject({ state: 'running', files: [] });
  app.clock.advance(LEASE_MS + 1);

  // The process that makes it is killed: the node keeps the lease for a while and begins again.
  const [, killed] = await Promise.all([flush(), killPress()]);
  expect(killed).toBe(true);
  const state = () =>
    context.database.selectFrom('book_editions').select(['state', 'attempts', 'files']).executeTakeFirst();
  expect(await state()).toEqual({ state: 'running', attempts: 2, files: '[]' });
  expect(
    bucket.requests.filter((request) => request.startsWith('PUT') && request.includes('book-files/')).length,
  ).toBe(first.edition?.files.length);
  app.clock.advance(LEASE_MS + 1);
  const second = await make();
  expect(second.text).toContain('nameless');
  expect(second.text).not.toMatch(/agreed|Ammu|canary/i);

  // A picture that the editors take away leaves the store with the files that contain it.
  await removeCover(context, viewer, id);
  expect(await status(administrator)).toBe(404);
  await scheduler.sweep(WITHDRAWN_EDITIONS);
  expect(await readNewestEdition(context, id)).toBeNull();
  await makeEdition(context, viewer, id, { paper: 'a5', facing: 'on' });
  const third = await make();
  expect(third.text).not.toContain('cover.jpg');

  app.clock.advance(EDITION_MS + 1);
  await sweepEditions(context, app.clock.now());
  expect(await files.get(third.edition?.files[0]?.path.slice(1) ?? '')).toBeUndefined();
});

test('a book is made without photos that are missing or damaged in the store, and its editors read which', async () => {
  const app = await createTestApp();
  const { context } = app;
  const editor = await createActor(app, 'administrator', { name: 'Sreelatha' });
  const id = await createBook(app, editor, FACTS);
  const photos: Record<string, string> = {};
  for (const title of ['Missing', 'Damaged', 'Whole']) {
    const key = `a-key-of-${title}`;
    const photo = await createStoryPhoto(app, editor, { key });
    photos[title] = photo.id;
    const story = await createStory(app, editor, { title, key }, [{ id: photo.id, alt: `The ${title}` }]);
    await chooseStory(context, editor.viewer, id, story, true);
    await askAuthors(context, editor.viewer, id, 30);
    const words = { photo: [photo.id], photoOf: [photo.id], caption: [''] };
    await answerForBook(context, editor.viewer, id, { ...ANSWER, ...words, story, answer: 'yes' });
  }
  const cover = new File([new Uint8Array(await drawPlain(600, 900))], 'cover.jpg');
  await saveCover(context, editor.viewer, id, { intent: 'cover', file: cover, alt: 'Bridge', titled: 'on' });
  await context.files.deleteFolder('book-covers');
  await context.files.delete(toPhotoKey(photos.Missing ?? '', '1280'));
  await context.files.put(toPhotoKey(photos.Damaged ?? '', '1280'), new Uint8Array(10));
  await makeEdition(context, editor.viewer, id, { paper: 'a5', facing: undefined });
  await context.queues.get(BOOK_QUEUE)?.flush();
  const edition = await readNewestEdition(context, id);
  expect(edition).toMatchObject({ state: 'ready' });
  const epub = Buffer.from(await read(await context.files.get(edition?.files[0]?.path.slice(1) ?? '')));
  const files = epub.toString('latin1').match(/href="[^"]+\.jpg"/g);
  expect(files).toEqual([`href="photo-${photos.Whole}.jpg"`]);
  const page = await (await editor.client.get(`/books/${id}/edit`)).text();
  expect(page).toContain('so the files don’t have them: ‘Missing’, ‘Damaged’.');
  expect(page).toContain('The picture on the cover couldn’t be found or opened');
  // The working folder, in which a killed server leaves its files, is one that is swept.
  expect(await readdir(join(context.config.dataDir, 'temporary'))).toEqual([]);
});

test('orderly restarts during a making are no failed attempts', async () => {
  const { context, id } = await createWaitingEdition(await createTestApp());
  let queue = context.queues.get(BOOK_QUEUE);
  for (let restarts = 1; restarts <= 4; restarts += 1) {
    queue?.wake();
    await vi.waitUntil(async () => (await readNewestEdition(context, id))?.state === 'running', 20_000);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const stopped = queue?.stop();
    vi.advanceTimersByTime(STOP_GRACE_MS);
    vi.useRealTimers();
    await stopped;
    queue = startBookQueue(context, BOOK_QUEUE);
  }
  await queue?.flush();
  await queue?.stop();
  expect(await readNewestEdition(context, id)).toMatchObject({ state: 'ready' });
});

test('a making that never gets a working folder fails, so that its editors can ask again', async () => {
  const app = await createTestApp();
  // The making may begin as soon as it is asked for.
  await writeFile(join(app.context.config.dataDir, 'temporary'), 'a file where the folder should be');
  const { context, id, editor } = await createWaitingEdition(app);
  for (let attempts = 1; attempts <= 4; attempts += 1) {
    await context.queues.get(BOOK_QUEUE)?.flush();
    app.clock.advance(LEASE_MS + 1);
  }
  expect(await readNewestEdition(context, id)).toMatchObject({ state: 'failed' });
  await makeEdition(context, editor.viewer, id, { paper: 'a5', facing: undefined });
});

test.each([
  ['memory', { bytes: 1, ms: 600_000, watchMs: 1 }, 'it took too much memory'],
  ['time', { bytes: 300_000_000, ms: 1, watchMs: 1000 }, 'it took too long'],
])('a process that takes more %s than it may is ended', async (_, limits, reason) => {
  const options = { signal: new AbortController().signal, onProgress: () => {}, isFacing: false, limits };
  await expect(runPress(tmpdir(), options)).rejects.toThrow(reason);
});

/** Creates a book of one story whose edition waits to be made. */
async function createWaitingEdition(app: TestApp) {
  const { context } = app;
  const editor = await createActor(app, 'administrator', { name: 'Sreelatha' });
  const id = await createBook(app, editor, FACTS);
  const story = await createStory(app, editor);
  await chooseStory(context, editor.viewer, id, story, true);
  await askAuthors(context, editor.viewer, id, 30);
  await answerForBook(context, editor.viewer, id, { ...ANSWER, story, answer: 'yes' });
  await makeEdition(context, editor.viewer, id, { paper: 'a5', facing: undefined });
  return { context, editor, id };
}

/** Kills the process that makes the EPUB files of a book for this one. A PDF that cannot be made ends no making. */
async function killPress(): Promise<boolean> {
  for (;;) {
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
      const parent = (await read('stat')).split(') ')[1]?.split(' ')[1];
      if (Number(parent) !== process.pid) continue;
      const command = await read('cmdline');
      if (!command.includes('press.ts') || !command.includes('\0epub')) continue;
      return process.kill(Number(pid), 'SIGKILL');
    }
    await pause(5);
  }
}

/** Returns the text of a PDF, as readers could copy it, and its title. */
async function readPdf(pdf: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kerikko-pdf-'));
  try {
    const file = join(folder, 'book.pdf');
    await writeFile(file, pdf);
    const run = promisify(execFile);
    const [text, facts] = await Promise.all([run('pdftotext', [file, '-']), run('pdfinfo', [file])]);
    return text.stdout + facts.stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function read(file: StoredFile | undefined): Promise<Uint8Array> {
  if (!file) throw new Error('no such file');
  return file.body instanceof Uint8Array
    ? file.body
    : new Uint8Array(await new Response(file.body).arrayBuffer());
}
