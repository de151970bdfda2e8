// Runs on: SQLite, PostgreSQL nightly

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dumpDatabase } from '../../../../test/dump-database.ts';
import { createActor, createAppWith, createStory, createStoryPhoto } from '../../../../test/factories.ts';
import { startPushService } from '../../../../test/push-service.ts';
import { createFolder } from '../../../../test/temporary-folder.ts';
import { readZip } from '../../../../test/zip.ts';
import { DAY_MS, MINUTE_MS } from '../../../server/clock.ts';
import { createLetter } from '../../letters/sample.ts';
import { sendLetter } from '../../letters/server/send-letter.ts';
import { DEFAULT_MAIL_SETTINGS, saveMailSettings } from '../../news/server/mail-settings.ts';
import { addDevice } from '../../push/server/devices.ts';
import { readPushKeys } from '../../push/server/push-keys.ts';
import { savePushSettings } from '../../push/server/push-settings.ts';
import { PUSH_QUEUE } from '../../push/server/send-messages.ts';
import { buildIndex } from '../../search/server/build-index.ts';
import { exportCommunity } from './export-community.ts';

const WORD = 'canaryletter';
const NAME = 'Canaryname';
const KEY = 'a-key-of-its-own';

test('a letter is in no table, mail, log, metric, export or page but those of the two', async () => {
  const service = await startPushService();
  const { app, context, author, receiver, storyteller } = await createAppWith(
    { author: { name: NAME }, receiver: { name: 'Babu' }, storyteller: 'member' },
    {
      pushServices: service.services,
      environment: { LOG_LEVEL: 'trace', METRICS_PORT: '9464', RATE_LIMIT_FACTOR: '1000' },
    },
  );
  const { publicKey } = await readPushKeys(context);
  const { subscription } = service.subscribe(publicKey);
  await savePushSettings(context, receiver.viewer, { showsNames: true, quiet: null });
  await addDevice(
    context,
    receiver.viewer,
    { ...subscription, key: publicKey },
    { sessionToken: receiver.client.cookies.get('kerikko') ?? '', userAgent: 'Mozilla/5.0 Chrome/130' },
  );
  await saveMailSettings(context, receiver.viewer, { ...DEFAULT_MAIL_SETTINGS, digest: 'daily' });
  const letters = await createLetter(app, author, receiver, `${WORD} for you`);
  expect(await receiver.client.html(`/letters/${letters}`)).toContain(WORD);
  app.clock.advance(MINUTE_MS);
  const photo = await createStoryPhoto(app, author, { key: KEY });
  await sendLetter(
    context,
    author.viewer,
    receiver.viewer.accountId,
    { intent: 'send', text: `${WORD} again`, key: KEY },
    [{ id: photo.id, alt: `${WORD} on a photo` }],
  );
  await createStory(app, storyteller, { title: 'A story for the digest' });

  app.clock.advance(MINUTE_MS);
  await context.scheduler.sweep('due push messages');
  await context.queues.get(PUSH_QUEUE)?.flush();
  expect(service.received.map(({ payload }) => payload.notification.title)).toEqual([
    'A letter has arrived for you',
  ]);
  expect(JSON.stringify(service.received)).not.toMatch(/canary/i);
  await buildIndex(context);
  app.clock.advance(2 * DAY_MS);
  await context.sweeper.sweep();
  await context.scheduler.sweep();
  app.clock.advance(2 * DAY_MS);
  await context.sweeper.sweep();
  await context.scheduler.sweep();
  const toReceiver = await app.mailsTo(receiver.viewer.email);
  expect(toReceiver.length).toBeGreaterThan(0);
  expect(JSON.stringify(toReceiver)).not.toMatch(/canary/i);

  const tables = await dumpDatabase(context.database, ['letters', 'story_photos']);
  expect(JSON.stringify(tables)).not.toContain(WORD);
  expect(app.logged.join('')).not.toContain(WORD);
  expect((await context.metrics?.write())?.text).not.toContain(WORD);

  const folder = await createFolder();
  await exportCommunity({ ...context, now: app.clock.now() }, folder, { withPasswords: false });
  for (const name of await readdir(folder, { recursive: true })) {
    if (name.endsWith('.json')) expect(await readFile(join(folder, name), 'utf8')).not.toContain(WORD);
  }
  expect(await readdir(folder, { recursive: true })).not.toContainEqual(expect.stringContaining(photo.id));
  expect((await receiver.client.get(photo.path)).status).toBe(200);
  // Created now: the sessions of earlier ones have ended.
  const others = [
    await createActor(app, 'administrator', { name: 'Sreelatha' }),
    await createActor(app, 'moderator'),
  ];
  for (const { client } of others) {
    expect((await client.get('/moderation')).status).toBe(200);
    expect((await client.get(photo.path)).status).toBe(404);
    const archive = await client.get('/admin/exports/archive');
    if (archive.status === 200) {
      for (const file of readZip(await archive.bytes()).values()) expect(String(file)).not.toContain(WORD);
    }
    const paths = [`/letters/${letters}`, `/search?q=${NAME}`, '/letters', '/moderation', '/moderation/log'];
    for (const path of [...paths, '/news', '/dashboard', '/admin/overview', '/me']) {
      expect(await client.html(path)).not.toContain(WORD);
    }
    const found = await client.html(`/search?q=${WORD}`);
    expect(found.replaceAll(WORD, '')).not.toContain('again');
  }
});
