import { randomUUID } from 'node:crypto';
import { readRecordingFile } from '../../../test/factories.ts';
import type { Sample } from '../../../test/sample.ts';
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
