import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CANARY_BYTES } from '../../../test/canaries.ts';
import { type Actor, withoutLimits } from '../../../test/factories.ts';
import { insertRows } from '../../../test/rows.ts';
import type { CanarySample, KeyedSample, Sample, SampleForms, WriteSample } from '../../../test/sample.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { AppContext } from '../../server/context.ts';
import { NAMES } from './names-contract.ts';
import { addPiece, finishPart } from './server/recordings.ts';
import { tellStory } from './server/tell-story.ts';
import { writeDown } from './server/write-down.ts';

/** Returns the bytes of a recording of the demo. */
export function readRecordingFile(name: 'rain.m4a' | 'ferry.webm'): Promise<Buffer<ArrayBuffer>> {
  return readFile(join(import.meta.dirname, '../../../cli/demo/recordings', name));
}

interface ToldFacts {
  title?: string;
  isHeld?: boolean;
  circle?: string;
}

/**
 * Publishes a recording of 70 seconds through the rules, and returns the ids of its story and its file.
 * Publishes it as a moderator, because a newcomer's recording is held, except with `isHeld`.
 */
export async function createToldStory(
  { context }: { context: AppContext },
  { viewer }: Pick<Actor, 'viewer'>,
  { title = 'Rain on the tin roof', isHeld = false, circle }: ToldFacts = {},
): Promise<{ story: string; recording: string }> {
  const rules = withoutLimits(context);
  const [key, part] = [randomUUID(), randomUUID()];
  const bytes = await readRecordingFile('ferry.webm');
  await addPiece(rules, viewer, { key, part, number: 0, bytes });
  const sent = { key, part, pieces: 1, duration: 70_000, wave: '0123456789'.repeat(10) };
  const [waiting] = await finishPart(rules, viewer, sent);
  const teller: Viewer = isHeld ? viewer : { ...viewer, accessLevel: 'moderator' };
  const { id } = await tellStory(rules, teller, { intent: 'publish', key, topic: 'food', title, circle });
  return { story: id, recording: waiting?.finished?.id ?? '' };
}

export const sample: Sample = {
  async add({ app, ammu, made }) {
    const { context } = app;
    const piece = { key: randomUUID(), part: randomUUID(), number: 0 };
    await addPiece(context, ammu.viewer, { ...piece, bytes: await readRecordingFile('rain.m4a') });
    const now = app.clock.now();
    await insertRows(context, 'written_stories', {
      story_id: made.stories[0],
      writer_id: ammu.viewer.accountId,
      text: 'Canarytext',
      answer: '',
      offered_at: now,
      saved_at: now,
    });
  },
};

export const canaries: CanarySample = {
  forms: { '/recordings': { intent: 'start-over', key: 'canary-form' } },
  async add({ app: { context }, author: { viewer }, story }) {
    const id = '00000000-0000-4000-8000-000000048124';
    const row = {
      id,
      account_id: viewer.accountId,
      story_id: story,
      submission_key: 'canary-form',
      position: 0,
      type: 'webm',
      pieces: 1,
      bytes: CANARY_BYTES.length,
      duration_ms: 60_000,
      wave: '',
      created_at: context.clock.now(),
      finished_at: context.clock.now(),
    };
    await context.database.insertInto('recordings').values(row).execute();
    await context.files.put(`recordings/${id}.webm`, CANARY_BYTES);
    return { parameters: { 'recordings:file': `${id}.webm` } };
  },
};

export const names = NAMES;

export const keyed: KeyedSample = {
  make: {
    recording: async ({ rules, by }, key) =>
      addPiece(rules, by.viewer, { key, part: key, number: 0, bytes: await readRecordingFile('rain.m4a') }),
  },
  async add({ app, owner }) {
    const { recording } = await createToldStory(app, owner);
    return { ids: { recording } };
  },
  rows: { recordings: 'account_id' },
};

export const forms: SampleForms = {
  '/recordings': [
    {
      intent: 'piece',
      key: 'a-key-of-its-own',
      part: '00000000-0000-4000-8000-000000000000',
      number: '0',
      file: 'no file',
    },
    {
      intent: 'finish',
      key: 'a-key-of-its-own',
      part: '00000000-0000-4000-8000-000000000000',
      pieces: '1',
      duration: '9',
      wave: '',
    },
    {
      intent: 'replace',
      key: 'a-key-of-its-own',
      part: '00000000-0000-4000-8000-000000000000',
      replaced: '00000000-0000-4000-8000-000000000000',
    },
    { intent: 'start-over', key: 'a-key-of-its-own' },
  ],
  '/tell': [
    { intent: 'publish', key: 'a-key-of-its-own', topic: 'food', title: 'Puttu', name: 'Ammu', file: '' },
    { intent: 'add-file', key: 'a-key-of-its-own', recording: '' },
    { intent: 'start-over', key: 'a-key-of-its-own' },
  ],
  '/stories/:topic/:story/write-down': [
    { intent: 'offer' },
    { intent: 'withdraw' },
    { intent: 'save', text: 'Steam.' },
    { intent: 'send', text: 'Steam.' },
    { intent: 'approve' },
    { intent: 'decline' },
    { intent: 'return', answer: 'Tea.' },
  ],
};

/** Every told story of a newcomer is held, because no filter hears what is said. */
export const HELD_TITLE = 'title of a told story';

export const writes: WriteSample = {
  [HELD_TITLE]: async ({ app, author }, title) =>
    `/stories/food/${(await createToldStory(app, author, { title, isHeld: true })).story}`,
  'text that writes down': async ({ app, author, reader }, text) => {
    const { story } = await createToldStory(app, reader);
    await writeDown(app.context, author.viewer, story, { intent: 'offer' });
    await writeDown(app.context, author.viewer, story, { intent: 'send', text });
    return `/stories/food/${story}/write-down`;
  },
  'answer to a text that writes down': async ({ app, author, reader }, answer) => {
    const { story } = await createToldStory(app, author);
    await writeDown(app.context, reader.viewer, story, { intent: 'offer' });
    await writeDown(app.context, reader.viewer, story, { intent: 'send', text: 'Before' });
    await writeDown(app.context, author.viewer, story, { intent: 'return', answer });
    return `/stories/food/${story}/write-down`;
  },
};
