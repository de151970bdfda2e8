import { expect, test } from 'vitest';
import { startPushService } from '../../../test/push-service.ts';
import { browsersPushServices, isPublicAddress } from './push-services.ts';
import { createPushTransport } from './push-transport.ts';

const { signal } = new AbortController();
const MESSAGE = { headers: {}, body: Buffer.from('x') };

test('only addresses of the push services of browsers are accepted', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-pn1p.notify.windows.com/w/?token=abc',
  ]) {
    expect([endpoint, browsersPushServices.accepts(endpoint)]).toEqual([endpoint, true]);
  }
  for (const endpoint of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://:secret@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://fcm.googleapis.com./x',
    'https://evilfcm.googleapis.com.example.org/x',
    'https://evil-notify.windows.com/x',
    'https://fcm.googleapis.com%00.example.org/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://ｆcm.example.org/x',
    'file:///etc/passwd',
    'fcm.googleapis.com/x',
    '',
    `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
  ]) {
    expect([endpoint, browsersPushServices.accepts(endpoint)]).toEqual([endpoint, false]);
  }
});

test('addresses of this machine, of networks and of no machine are not public', () => {
  for (const address of ['8.8.8.8', '142.250.1.1', '2a00:1450:4001:82a::200a', '2001:4860:4860::8888']) {
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  }
  for (const address of [
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.8.8.8', '169.254.169.254', '172.31.0.1'],
    ...['192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'no address'],
  ]) {
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
  }
});

test('a push service whose name leads to this machine is never called', async () => {
  const service = await startPushService();
  const transport = createPushTransport({ ...service.services, lookup: browsersPushServices.lookup });
  const sending = transport.send({ ...MESSAGE, endpoint: `${service.origin}/x` }, signal);
  await expect(sending).rejects.toThrow('private address');
  expect(service.requests).toBe(0);
  const other = transport.send({ ...MESSAGE, endpoint: 'https://example.org/x' }, signal);
  await expect(other).rejects.toThrow('no known push service');
  transport.close();
});

test('a redirect is not followed, and a push service that never answers is left', async () => {
  const service = await startPushService();
  const transport = createPushTransport(service.services);
  const send = (aborting = signal) =>
    transport.send({ ...MESSAGE, endpoint: `${service.origin}/x` }, aborting);
  service.answers.push({ status: 307, headers: { Location: `${service.origin}/other` } });
  expect(await send()).toEqual({ status: 307, retryAfterMs: undefined });
  expect(service.requests).toBe(1);
  service.answers.push({ status: 429, headers: { 'Retry-After': '7' } });
  expect(await send()).toEqual({ status: 429, retryAfterMs: 7000 });
  service.answers.push({ status: 0, hangs: true });
  await expect(send(AbortSignal.timeout(50))).rejects.toThrow();
  transport.close();
});
