import { randomUUID } from 'node:crypto';
import { CANARY_BYTES } from '../../../test/canaries.ts';
import { readRecordingFile } from '../../../test/factories.ts';
import type { CanarySample, Sample, SampleForms } from '../../../test/sample.ts';
import { addPiece } from './server/recordings.ts';

export const sample: Sample = {
  async add({ app, ammu, made }) {
    const { context } = app;
    const piece = { key: randomUUID(), part: randomUUID(), number: 0 };
    await addPiece(context, ammu.viewer, { ...piece, bytes: await readRecordingFile('rain.m4a') });
    const now = app.clock.now();
    await context.database
      .insertInto('written_stories')
      .values({
        story_id: made.stories[0],
        writer_id: ammu.viewer.accountId,
        text: 'Canarytext',
        answer: '',
        offered_at: now,
        saved_at: now,
      })
      .execute();
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
    { intent: 'start-over', key: 'a-key-of-its-own' },
  ],
  '/tell': [
    { intent: 'publish', key: 'a-key-of-its-own', topic: 'food', title: 'Puttu', name: 'Ammu', file: '' },
    { intent: 'add-file', key: 'a-key-of-its-own', recording: '' },
    { intent: 'start-over', key: 'a-key-of-its-own' },
  ],
  '/stories/:topic/:story/write-down': [
    { intent: 'offer' },
    { intent: 'save', text: 'Steam.' },
    { intent: 'return', answer: 'Tea.' },
  ],
};
