// Runs on: SQLite

import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createAppWith } from '../../test/factories.ts';
import { listen } from '../../test/raw-http.ts';
import { MAX_RECORDING_BYTES } from '../features/recordings/limits-contract.ts';
import { createToldStory } from '../features/recordings/sample.ts';
import { STREAMED_BYTES } from '../server/files/file-store.ts';
import { OPEN_ANSWERS, OpenAnswers } from './open-answers.ts';

test('an eleventh large file of a person waits for one of the others to end, and others do not wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const answers = new OpenAnswers();
  const ask = (person: string, size?: number) => answers.admit(person, new Response(endless()), size);
  const open = await Promise.all(Array.from({ length: OPEN_ANSWERS }, () => ask('ammu')));
  let isAdmitted = false;
  const next = ask('ammu').then((response) => {
    isAdmitted = true;
    return response;
  });
  expect((await ask('ammu', STREAMED_BYTES)).status).toBe(200);
  expect((await ask('biju')).status).toBe(200);
  expect(isAdmitted).toBe(false);
  await open[0]?.body?.cancel();
  expect((await next).status).toBe(200);

  const waiting = Array.from({ length: 20 }, () => ask('ammu'));
  const tooMany = await ask('ammu');
  expect([tooMany.status, tooMany.headers.get('retry-after')]).toEqual([429, '10']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([429]));
});

/** The recording is larger than the buffers of a connection. */
test('recordings that a member does not read count', async () => {
  const { app, ammu } = await createAppWith({ ammu: 'member' });
  const { recording } = await createToldStory(app, ammu);
  const bytes = MAX_RECORDING_BYTES;
  await app.context.files.put(`recordings/${recording}.webm`, new Uint8Array(bytes));
  await app.context.database.updateTable('recordings').set({ bytes }).execute();
  const port = await listen(app.app);
  const headers = { cookie: `kerikko=${ammu.client.cookies.get('kerikko')}` };
  const get = () => fetch(`http://127.0.0.1:${port}/recordings/${recording}.webm`, { headers });
  const open = await Promise.all(Array.from({ length: OPEN_ANSWERS }, get));
  let isAnswered = false;
  const eleventh = get().then(() => {
    isAnswered = true;
  });
  // Other requests are answered meanwhile. The turns give the eleventh request time to be answered, if it could
  // be.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  for (let turns = 0; turns < 200; turns += 1) await turn();
  expect([open.map(({ status }) => status), isAnswered]).toEqual([Array(OPEN_ANSWERS).fill(200), false]);
  expect((await open[0]?.bytes())?.length).toBe(bytes);
  await eleventh;
});

function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1000)) });
}
