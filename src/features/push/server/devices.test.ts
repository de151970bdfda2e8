import { expect, test } from 'vitest';
import { browserOf, createActor, PASSWORD } from '../../../../test/factories.ts';
import type { TestBrowser } from '../../../../test/push-service.ts';
import { readRows } from '../../../../test/rows.ts';
import { HOUR_MS, MINUTE_MS } from '../../../server/clock.ts';
import { changePassword } from '../../accounts/server/passwords/change-password.ts';
import { createSession } from '../../accounts/server/sessions/sessions.ts';
import { decide } from '../../membership/server/decisions/decide.ts';
import { MAX_DEVICES } from '../contract.ts';
import { countDevices, createPushedStory, deviceOf } from '../sample.ts';
import { ABSENT_MS, addDevice, FAILING_MS, listDevices, removeDevice } from './devices.ts';

test('a push service that refuses a device for two weeks loses it, and one message in between keeps it', async () => {
  const { app, service, author, asha, post, subscribe, wait } = await createPushedStory();
  const browser = await subscribe();
  const refuse = async () => {
    service.answers.push({ status: 403 });
    await post(asha);
    await wait(2 * HOUR_MS);
  };
  const sweep = () => app.context.sweeper.sweep('push devices');
  await refuse();
  app.clock.advance(FAILING_MS - 4 * HOUR_MS);
  await sweep();
  expect(await countDevices(app)).toBe(1);
  await post(asha);
  await wait(30 * MINUTE_MS);
  await refuse();
  await sweep();
  expect(await countDevices(app)).toBe(1);
  app.clock.advance(FAILING_MS);
  await sweep();
  expect(await countDevices(app)).toBe(0);
  // So does a browser that shows no page for two months.
  const session = { accountId: author.viewer.accountId, userAgent: '', now: app.clock.now() };
  author.client.cookies.set('kerikko', await createSession(app.context.database, session));
  await subscribe(author, browser);
  app.clock.advance(ABSENT_MS);
  await sweep();
  expect(await countDevices(app)).toBe(0);
});

test('signing out, a new password and a suspension end the subscriptions of these sessions', async () => {
  const { app, author, asha, babu, subscribe } = await createPushedStory();
  const administrator = await createActor(app, 'administrator');
  for (const person of [author, asha, babu]) await subscribe(person);
  const browser = browserOf(app, asha);
  await browser.post('/sign-out', {});
  expect(await listDevices(app.context, asha.viewer, undefined)).toEqual([]);
  expect(await countDevices(app)).toBe(2);
  const next = 'appam mutta curry';
  const passwords = { currentPassword: PASSWORD, newPassword: next, confirmPassword: next };
  await changePassword(app.context, author.viewer, passwords, { userAgent: '' });
  expect(await listDevices(app.context, author.viewer, undefined)).toEqual([]);
  const suspension = { action: 'suspend', reason: 'Reason' } as const;
  await decide(app.context, administrator.viewer, babu.viewer.accountId, suspension);
  expect(await countDevices(app)).toBe(0);
  // A session that has ended meanwhile takes no device.
  await subscribe(asha);
  expect(await countDevices(app)).toBe(0);
});

test('a browser belongs to who subscribed last, and a member has ten', async () => {
  const { app, service, publicKey, author, asha, post, subscribe, wait } = await createPushedStory();
  const shared = await subscribe();
  // A message to the first subscriber waits, because the push service is busy.
  service.answers.push({ status: 500 });
  await post(asha);
  await wait();
  expect(await readRows(app.context, 'push_messages', {}, ['subject'])).toHaveLength(1);
  await subscribe(asha, shared);
  expect(await readRows(app.context, 'push_messages', {}, ['subject'])).toEqual([]);
  expect(await listDevices(app.context, author.viewer, undefined)).toEqual([]);
  const [device] = await listDevices(app.context, asha.viewer, deviceOf(asha).sessionToken);
  expect(device).toMatchObject({ isThis: true, browser: 'Chrome' });
  await removeDevice(app.context, author.viewer, device?.id ?? '');
  expect(await countDevices(app)).toBe(1);
  await removeDevice(app.context, asha.viewer, device?.id ?? '');
  expect(await countDevices(app)).toBe(0);
  for (let count = 0; count < MAX_DEVICES + 2; count += 1) {
    app.clock.advance(1);
    await subscribe(author, service.subscribe(publicKey));
  }
  expect(await countDevices(app)).toBe(MAX_DEVICES);
});

test('a browser that names another address, key or curve is refused', async () => {
  const { app, service, publicKey, author } = await createPushedStory();
  const { subscription } = service.subscribe(publicKey);
  const add = (change: Partial<TestBrowser['subscription'] & { key: string }>) =>
    addDevice(app.context, author.viewer, { ...subscription, key: publicKey, ...change }, deviceOf(author));
  await expect(add({ endpoint: 'https://127.0.0.1/x' })).rejects.toMatchObject({
    code: 'unknown-push-service',
  });
  await expect(add({ p256dh: 'A'.repeat(87) })).rejects.toMatchObject({ code: 'unknown-push-service' });
  // Encryption needs a secret of 16 bytes.
  const form = { intent: 'add', ...subscription, key: publicKey, auth: 'A'.repeat(21) };
  expect((await browserOf(app, author).post('/push-devices', form)).status).toBe(422);
  await expect(add({ key: 'other' })).rejects.toMatchObject({ code: 'other-push-key' });
});

test('a browser that was removed elsewhere stays removed, and one with an earlier key gets the right one', async () => {
  const { app, service, publicKey, author, subscribe } = await createPushedStory();
  const { subscription } = await subscribe();
  const browser = browserOf(app, author);
  const send = (fields: Record<string, string>) => browser.post('/push-devices', fields);
  const renew = { intent: 'renew', endpoint: subscription.endpoint, key: publicKey };
  expect((await send(renew)).status).toBe(204);
  const wrong = await send({ ...renew, key: 'an earlier one' });
  expect(wrong.status).toBe(409);
  expect(await wrong.json()).toMatchObject({ error: { code: 'other-push-key', details: { publicKey } } });
  const other = service.subscribe(publicKey).subscription;
  const replace = { intent: 'add', ...other, key: publicKey, replaces: subscription.endpoint };
  expect((await send(replace)).status).toBe(204);
  expect(await countDevices(app)).toBe(1);
  // An endpoint that was replaced or deleted cannot be renewed.
  expect((await send(renew)).status).toBe(404);
  await app.context.database.deleteFrom('push_devices').execute();
  expect((await send({ ...replace, replaces: other.endpoint })).status).toBe(404);
  expect(await countDevices(app)).toBe(0);
});
