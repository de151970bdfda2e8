// Runs on: SQLite, tagged tests on PostgreSQL

import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith, createStory, PASSWORD } from '../../../../test/factories.ts';
import { listStoredFiles } from '../../../../test/read-stored-file.ts';
import { readRow, updateRows } from '../../../../test/rows.ts';
import { startS3Server } from '../../../../test/s3-server.ts';
import { type FormFields, toFormData } from '../../../../test/test-client.ts';
import { usesEmbeddedDatabase } from '../../../../test/test-database.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { leaveCommunity } from '../../accounts/server/own-data/leave.ts';
import { setStoryHidden, UNDO_MS } from '../../stories/server/story-editing.ts';
import type { WaitingPart } from '../contract.ts';
import { MAX_RECORDING_BYTES } from '../limits-contract.ts';
import { createToldStory, readRecordingFile } from '../sample.ts';
import { blankMetadata } from './blank-metadata.ts';
import { listWaitingParts, MAX_BYTES_PER_MEMBER } from './recordings.ts';
import { WAITING_MS } from './sweep-recordings.ts';
import { writeDown } from './write-down.ts';

const ACTION = '/recordings';
const WAVE = '0123456789'.repeat(10);
const PIECE_BYTES = 5000;

describe('a recording', () => {
  test('arrives in pieces, each of which may be repeated, and is published as a story without a text', {
    tags: ['both-databases'],
  }, async () => {
    const app = await createTestApp();
    // A newcomer's recording would be held.
    const ammu = await createActor(app, 'moderator', { name: 'Ammu' });
    const [key, part] = [randomUUID(), randomUUID()];
    const bytes = await readRecordingFile('ferry.webm');
    const pieces = cut(bytes);
    expect(await sendPiece(ammu, { key, part, number: 1 }, pieces[1])).toEqual([
      409,
      { error: { code: 'piece-missing', details: { next: 0 } } },
    ]);
    for (const [number, piece] of pieces.entries()) {
      for (const _ of ['sent', 'sent again']) {
        const answer = await sendPiece(ammu, { key, part, number }, piece);
        expect(answer).toEqual([200, { pieces: number + 1 }]);
      }
    }
    const early = { key, part, pieces: pieces.length + 1, duration: 10_532, wave: WAVE };
    expect(await finish(ammu, early)).toMatchObject([409, { error: { details: { next: pieces.length } } }]);
    for (const _ of ['finished', 'finished again']) {
      const [status, { parts }] = await finish(ammu, { ...early, pieces: pieces.length });
      const finished = { type: 'audio/webm', duration: 10_532, wave: WAVE };
      expect([status, parts]).toMatchObject([200, [{ key: part, finished }]]);
    }
    const [file = ''] = await listFiles(app);
    expect(file).not.toContain(part);
    const heard = await (await ammu.client.get(`/${file}`)).bytes();
    expect(blankMetadata(bytes, 'webm').equals(heard)).toBe(true);

    const reader = await createActor(app);
    expect((await reader.client.get(`/${file}`)).status).toBe(404);
    const form = { intent: 'publish', key, topic: 'food', title: 'Tea at seven', name: '' };
    const published = await ammu.client.act('/tell', form);
    expect(published.value.redirect).toMatch(/^\/stories\/food\/.*published/);
    expect((await ammu.client.act('/tell', form)).value.redirect).toBe(published.value.redirect);
    const [path = ''] = String(published.value.redirect).split('?');
    const page = await reader.client.html(path);
    expect(page).toMatch(new RegExp(`<audio [^>]*src="/${file}"`));
    for (const list of ['/stories/food', '/stories/latest', `/people/${ammu.viewer.accountId}`]) {
      expect([list, (await reader.client.html(list)).includes('recorded, 1 min')]).toEqual([list, true]);
    }
    // The teller changes the title, and the story still needs no text.
    const { created_at: version } = await readRow(app, 'stories');
    const edit = { intent: 'edit', topic: 'food', content: '', version: String(version), key: randomUUID() };
    const edited = await ammu.client.act(path, { ...edit, title: 'Tea at eight' });
    expect(edited.value.redirect).toContain('saved');
    const written = await createStory(app, ammu);
    expect((await ammu.client.act(`/stories/food/${written}`, { ...edit, title: 'A' })).status).toBe(422);
  });

  test('is refused if it is no sound that browsers play, too large or too long', async () => {
    const { app, ammu, biju } = await createAppWith({ ammu: 'member', biju: 'member' });
    const key = randomUUID();
    const film = Buffer.from(await readRecordingFile('ferry.webm'));
    film.write('V_VP8', film.indexOf('A_OPUS'));
    const old = Buffer.from(await readRecordingFile('rain.m4a'));
    old.write('3gp5', 8);
    // Chromium gives the page the index of MP4 before any sound: a tab that is closed then has no more.
    const rain = await readRecordingFile('rain.m4a');
    const silent = rain.subarray(0, rain.indexOf('mdat') - 4);
    for (const bytes of [silent, film, old, Buffer.from('OggS and more'), Buffer.from('RIFF1234WAVE')]) {
      const part = randomUUID();
      const piece = await sendPiece(ammu, { key, part, number: 0 }, bytes);
      const answer =
        piece[0] === 200 ? await finish(ammu, { key, part, pieces: 1, duration: 0, wave: '' }) : piece;
      expect(answer).toMatchObject([415, { error: { code: 'recording-invalid' } }]);
    }
    expect(await listParts(ammu, key)).toEqual([]);
    const part = randomUUID();
    const bytes = await readRecordingFile('rain.m4a');
    expect((await sendPiece(ammu, { key, part, number: 0 }, bytes))[0]).toBe(200);
    // Another member's form with the same keys is a recording of its own.
    expect((await sendPiece(biju, { key, part, number: 0 }, bytes))[0]).toBe(200);
    expect([await listParts(ammu, key), (await listFiles(app)).length]).toMatchObject([[{ pieces: 1 }], 2]);
    await post(biju, { intent: 'start-over', key });
    expect([await listParts(ammu, key), (await listFiles(app)).length]).toMatchObject([[{ pieces: 1 }], 1]);
    expect(await finish(ammu, { key, part, pieces: 1, duration: 620_000, wave: '' })).toMatchObject([
      422,
      { error: { code: 'recording-too-long' } },
    ]);
    await updateRows(app, 'recordings', {}, { bytes: MAX_RECORDING_BYTES - 10 });
    expect(await sendPiece(ammu, { key, part, number: 1 }, bytes)).toMatchObject([
      413,
      { error: { code: 'recording-too-large' } },
    ]);
    await updateRows(app, 'recordings', {}, { bytes: MAX_BYTES_PER_MEMBER - 10 });
    expect(await sendPiece(ammu, { key: randomUUID(), part: randomUUID(), number: 0 }, bytes)).toMatchObject([
      422,
      { error: { code: 'recordings-full' } },
    ]);
    const empty = { intent: 'publish', key: randomUUID(), topic: 'food', title: 'Nothing' };
    expect((await ammu.client.act('/tell', empty)).value.data.error.code).toBe('no-recording');
  });

  test('is heard by those who may open its story, in ranges, and goes with it', async () => {
    const app = await createTestApp();
    const [ammu, biju] = [await createActor(app), await createActor(app)];
    const moderator = await createActor(app, 'moderator');
    const { story, recording } = await createToldStory(app, ammu);
    const path = `/recordings/${recording}.webm`;
    const open = async (actor: Actor) => (await actor.client.get(path)).status;
    const visitor = app.client();
    expect([await open(biju), (await visitor.get(path)).status]).toEqual([200, 401]);
    const whole = await readWhole(biju, path);
    const tag = `"${recording}.webm"`;
    const ask = async (headers: Record<string, string>) => {
      const response = await biju.client.get(path, { headers });
      const body = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, body };
    };
    const middle = await ask({ Range: 'bytes=100-199' });
    expect([
      middle.status,
      middle.headers.get('content-range'),
      middle.headers.get('content-length'),
    ]).toEqual([206, `bytes 100-199/${whole.length}`, '100']);
    expect(middle.body.equals(whole.subarray(100, 200))).toBe(true);
    expect(middle.headers.get('cache-control')).toBe('private, no-cache');
    expect((await ask({ Range: 'bytes=-50' })).body.equals(whole.subarray(-50))).toBe(true);
    expect((await ask({ Range: `bytes=${whole.length - 5}-` })).body).toHaveLength(5);
    expect((await ask({ Range: 'bytes=0-', 'If-Range': tag })).status).toBe(206);
    expect((await ask({ Range: 'bytes=0-9', 'If-Range': '"another"' })).status).toBe(200);
    expect((await ask({ Range: 'bytes=0-9,20-29' })).status).toBe(200);
    expect((await ask({ 'If-None-Match': tag })).status).toBe(304);
    const outside = await ask({ Range: `bytes=${whole.length}-` });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);

    const hide = (at: number | null) =>
      inTransaction(app.context, (transaction) => setStoryHidden(transaction, story, at));
    await hide(app.clock.now());
    const ranges = await biju.client.get(path, { headers: { Range: 'bytes=0-9' } });
    expect([await open(biju), await open(ammu), await open(moderator), ranges.status]).toEqual([
      404, 200, 200, 404,
    ]);
    await hide(null);
    await ammu.client.act(`/stories/food/${story}`, { intent: 'delete' });
    expect([await open(biju), await open(ammu)]).toEqual([404, 404]);
    // The files have the time of the system's clock.
    app.clock.advance(UNDO_MS + 30 * DAY_MS);
    await app.context.sweeper.sweep();
    await app.context.sweeper.sweep();
    expect(await listFiles(app)).toEqual([]);
  });

  test('that waits too long is deleted with its pieces, and starting over deletes at once', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const [first, second] = [randomUUID(), randomUUID()];
    const bytes = await readRecordingFile('rain.m4a');
    for (const key of [first, second]) {
      await sendPiece(ammu, { key, part: randomUUID(), number: 0 }, bytes);
      const part = randomUUID();
      await sendPiece(ammu, { key, part, number: 0 }, bytes);
      expect((await finish(ammu, { key, part, pieces: 1, duration: 0, wave: '' }))[0]).toBe(200);
    }
    expect(await listFiles(app)).toHaveLength(4);
    await post(ammu, { intent: 'start-over', key: first });
    expect([await listParts(ammu, first), (await listFiles(app)).length]).toEqual([[], 2]);
    app.clock.advance(WAITING_MS + 30 * DAY_MS);
    await app.context.sweeper.sweep();
    expect([await listWaitingParts(app.context, ammu.viewer, second), await listFiles(app)]).toEqual([
      [],
      [],
    ]);
  });

  test.each(['keep', 'delete'] as const)(
    'leaving with the choice to %s treats it as its story, and ends unfinished texts',
    async (stories) => {
      const { app, ammu, biju } = await createAppWith({ ammu: { withPassword: true }, biju: 'member' });
      const told = await createToldStory(app, ammu);
      const [key, part] = [randomUUID(), randomUUID()];
      await sendPiece(ammu, { key, part, number: 0 }, await readRecordingFile('rain.m4a'));
      const others = await createToldStory(app, biju);
      await writeDown(app.context, ammu.viewer, others.story, { intent: 'offer' });
      await leaveCommunity(app.context, ammu.viewer, { intent: 'leave', stories, password: PASSWORD });
      const kept = [...(stories === 'keep' ? [told.recording] : []), others.recording];
      expect(await listFiles(app)).toEqual(kept.map((id) => `recordings/${id}.webm`).sort());
      const { database } = app.context;
      const rows = await database.selectFrom('recordings').select(['id', 'account_id']).execute();
      expect(new Map(rows.map(({ id, account_id }) => [id, account_id]))).toEqual(
        new Map(kept.map((id) => [id, id === told.recording ? null : biju.viewer.accountId])),
      );
      expect(await database.selectFrom('written_stories').selectAll().execute()).toEqual([]);
    },
  );

  test('without JavaScript is a file, once however often it is sent', async () => {
    const { ammu } = await createAppWith({ ammu: 'member' });
    const key = randomUUID();
    const page = `/tell?draft=${key}`;
    const file = new File([await readRecordingFile('rain.m4a')], 'rain.m4a');
    for (const _ of [1, 2]) {
      const added = await ammu.client.post(page, toFormData({ intent: 'add-file', key, recording: file }));
      expect([added.status, added.headers.get('location')]).toEqual([302, page]);
    }
    const [part, ...others] = await listParts(ammu, key);
    expect([others, part?.finished?.type]).toEqual([[], 'audio/mp4']);
    expect(await ammu.client.html(page)).toContain(`src="${part?.finished?.path}"`);
    const bad = new File(['no sound'], 'rain.m4a');
    const refused = await ammu.client.post(page, toFormData({ intent: 'add-file', key, recording: bad }));
    expect(await refused.text()).toContain('Browsers can’t play this file');
    const form = { intent: 'publish', key, topic: 'food', title: 'Rain' };
    const published = await ammu.client.post(page, toFormData({ ...form, file: new File([], '') }));
    const to = published.headers.get('location') ?? '';
    expect([published.status, await ammu.client.html(to)]).toMatchObject([302, /<audio/]);
  });

  test('is joined once, one at a time on a node, however many forms ask for it at once', {
    tags: ['both-databases'],
  }, async () => {
    const app = await createTestApp();
    const actors = [await createActor(app), await createActor(app)];
    const forms = await Promise.all(actors.map((actor) => sendPieces(actor)));
    let [running, most, joins] = [0, 0, 0];
    const { putChunks } = app.context.files;
    app.context.files.putChunks = async (key, chunks) => {
      joins += 1;
      running += 1;
      most = Math.max(most, running);
      await putChunks(key, chunks).finally(() => (running -= 1));
    };
    const asked = forms.flatMap((form, index) => Array(10).fill([actors[index], form]));
    const answers = await Promise.all(asked.map(([actor, form]) => finish(actor, form)));
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]));
    expect([joins, most, (await listFiles(app)).length]).toEqual([2, 1, 2]);
  });

  test('leaves no file when its member starts over while it is joined', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const form = await sendPieces(ammu);
    const { putChunks } = app.context.files;
    app.context.files.putChunks = async (key, chunks) => {
      await putChunks(key, chunks);
      await post(ammu, { intent: 'start-over', key: form.key });
    };
    expect((await finish(ammu, form))[0]).toBe(404);
    expect([await listParts(ammu, form.key), await listFiles(app)]).toEqual([[], []]);
  });

  test('is joined after a failure of the store, or after the node that began it has crashed', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const form = await sendPieces(ammu);
    const { putChunks } = app.context.files;
    app.context.files.putChunks = () => Promise.reject(new Error('The disk is full'));
    expect((await finish(ammu, form))[0]).toBe(500);
    app.context.files.putChunks = putChunks;
    await app.context.database.updateTable('recordings').set({ joining_at: app.clock.now() }).execute();
    expect((await finish(ammu, form))[0]).toBe(503);
    app.clock.advance(DAY_MS);
    expect((await finish(ammu, form))[0]).toBe(200);
  });

  test.runIf(usesEmbeddedDatabase)('is read in ranges from an object store too', async () => {
    const s3 = await startS3Server();
    onTestFinished(() => s3.remove());
    const { app, ammu } = await createAppWith({ ammu: 'member' }, { environment: s3.environment });
    const { recording } = await createToldStory(app, ammu);
    const path = `/recordings/${recording}.webm`;
    const whole = await readWhole(ammu, path);
    const range = await ammu.client.get(path, { headers: { Range: 'bytes=10-29' } });
    expect([range.status, Buffer.from(await range.arrayBuffer())]).toEqual([206, whole.subarray(10, 30)]);
  });
});

function cut(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer>[] {
  const pieces: Buffer<ArrayBuffer>[] = [];
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) pieces.push(bytes.subarray(at, at + PIECE_BYTES));
  return pieces;
}

async function post(
  { client }: Actor,
  fields: FormFields,
  // biome-ignore lint/suspicious/noExplicitAny: the answer is JSON
): Promise<[number, any]> {
  const response = await client.post(ACTION, toFormData(fields));
  return [response.status, await response.json()];
}

/** Sends all pieces of a recording in a new form, and returns the fields that finish it. */
async function sendPieces(actor: Actor) {
  const [key, part] = [randomUUID(), randomUUID()];
  const pieces = cut(await readRecordingFile('ferry.webm'));
  for (const [number, piece] of pieces.entries()) await sendPiece(actor, { key, part, number }, piece);
  return { key, part, pieces: pieces.length, duration: 10_532, wave: WAVE };
}

function sendPiece(
  actor: Actor,
  place: { key: string; part: string; number: number },
  piece = Buffer.from(''),
) {
  const file = new File([new Uint8Array(piece)], 'piece');
  return post(actor, { intent: 'piece', ...place, number: String(place.number), file });
}

function finish(
  actor: Actor,
  {
    pieces,
    duration,
    ...fields
  }: { key: string; part: string; pieces: number; duration: number; wave: string },
) {
  return post(actor, { intent: 'finish', ...fields, pieces: String(pieces), duration: String(duration) });
}

async function listParts({ client }: Actor, key: string): Promise<WaitingPart[]> {
  return (await (await client.get(`${ACTION}?key=${key}`)).json()).parts;
}

function listFiles(app: TestApp): Promise<string[]> {
  return listStoredFiles(app, 'recordings');
}

async function readWhole({ client }: Actor, path: string): Promise<Buffer> {
  return Buffer.from(await (await client.get(path)).arrayBuffer());
}
