// Runs on: SQLite

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../test/create-test-app.ts';
import {
  type Actor,
  addAuthenticator,
  addPasskeyRow,
  createActor,
  createAppWith,
  PASSWORD,
} from '../../../../../test/factories.ts';
import type { TestClient } from '../../../../../test/test-client.ts';
import { MINUTE_MS } from '../../../../server/clock.ts';
import { countLostPasskeys } from './passkeys.ts';

const PUBLIC_URL = 'http://localhost';
const SECURITY = '/account/security';
const UP = 0x01;
const UV = 0x04;
const AT = 0x40;

test('a passkey signs in alone, once for each challenge, and only with the right origin, host and verification', async () => {
  const app = await createTestApp({ publicUrl: PUBLIC_URL });
  const ammu = await createActor(app, 'member', { email: 'ammu@example.org', withPassword: true });
  const device = new Device();
  const answer = await add(ammu, device);
  expect(answer.value.data.codes).toHaveLength(10);
  const { security } = await readPage(ammu.client);
  expect(security.passkeys).toMatchObject([{ name: expect.stringMatching(/^\w/) }]);
  // A passkey for comfort does not force a second step on the password.
  expect((await app.client().signIn('ammu@example.org', PASSWORD)).value.redirect).toBe('/account');

  const browser = app.client();
  const options = await readChallenge(browser);
  const response = device.use(options.challenge, ammu.viewer.accountId);
  expect((await signIn(browser, response)).value.redirect).toBe('/account');
  expect((await browser.data('/stories')).status).toBe(200);
  expect((await signIn(app.client(), response)).value.data.error.code).toBe('wrong-passkey');

  for (const wrong of [
    { origin: 'http://evil.example' },
    { host: 'evil.example' },
    { flags: UP },
    { owner: 'someone-else' },
    { type: 'webauthn.create' },
  ]) {
    const client = app.client();
    const { challenge } = await readChallenge(client);
    const forged = device.use(challenge, ammu.viewer.accountId, wrong);
    const refused = await signIn(client, forged);
    expect([wrong, refused.status, refused.value.data.error.code]).toEqual([wrong, 422, 'wrong-passkey']);
    expect(refused.value.data.error.details.options.challenge).toMatch(/^[\w-]{95}$/);
  }
  const late = app.client();
  const { challenge } = await readChallenge(late);
  app.clock.advance(5 * MINUTE_MS);
  const tooLate = await signIn(late, device.use(challenge, ammu.viewer.accountId));
  expect(tooLate.value.data.error.code).toBe('wrong-passkey');
});

test('a passkey confirms a dangerous act, and removing it ends its use', async () => {
  const app = await createTestApp({ publicUrl: PUBLIC_URL });
  const ammu = await createActor(app, 'member', { withPassword: true });
  const biju = await createActor(app, 'member', { withPassword: true });
  const [device, other] = [new Device(), new Device()];
  await add(ammu, device);
  await add(biju, other);
  app.clock.advance(10 * MINUTE_MS);
  const { confirmation, security } = await readPage(ammu.client);
  expect(confirmation).toMatchObject({ needs: 'factor', hasApp: false });
  // Another member's passkey confirms nothing.
  const foreign = other.use(confirmation.passkey.challenge, biju.viewer.accountId);
  const refused = await ammu.client.act(SECURITY, { intent: 'confirm', proofPasskey: foreign });
  const { error } = refused.value.data;
  expect(error.code).toBe('wrong-passkey');
  const own = device.use(error.details.passkey.challenge, ammu.viewer.accountId);
  await ammu.client.act(SECURITY, { intent: 'confirm', proofPasskey: own });
  expect((await readPage(ammu.client)).confirmation).toEqual({ needs: 'nothing' });

  const [{ id }] = security.passkeys;
  await biju.client.act(SECURITY, { intent: 'remove-passkey', id });
  await ammu.client.act(SECURITY, { intent: 'remove-passkey', id });
  const browser = app.client();
  const options = await readChallenge(browser);
  const gone = await signIn(browser, device.use(options.challenge, ammu.viewer.accountId));
  expect(gone.value.data.error.code).toBe('wrong-passkey');
  const codes = await app.context.database.selectFrom('recovery_codes').select('account_id').execute();
  expect(new Set(codes.map((row) => row.account_id))).toEqual(new Set([biju.viewer.accountId]));
  await addAuthenticator(app.context, biju.viewer.accountId);
  const both = { needs: 'factor', hasApp: true, passkey: { rpId: 'localhost' } };
  expect((await readPage(biju.client)).confirmation).toMatchObject(both);
});

test('an administrator with a passkey alone needs it, or a recovery code, after the password', async () => {
  const app = await createTestApp({ publicUrl: PUBLIC_URL });
  const chief = await createActor(app, 'administrator', { email: 'chief@example.org', withPassword: true });
  const device = new Device();
  const [code = ''] = (await add(chief, device)).value.data.codes;
  const browser = app.client();
  const form = { intent: 'sign-in', email: 'chief@example.org', password: PASSWORD };
  expect((await browser.act('/', form)).value.redirect).toBe('/second-step');
  expect(await browser.html('/second-step')).toContain('Use a passkey');
  expect((await browser.act('/second-step', { code })).value.redirect).toBe('/account');
  expect((await browser.get('/admin')).status).toBe(200);
});

test('a failing database is reported as such, and not as a wrong passkey', async () => {
  const { app, ammu } = await createAppWith({ ammu: { withPassword: true } }, { publicUrl: PUBLIC_URL });
  const [device, second] = [new Device(), new Device()];
  await add(ammu, device);
  const { passkeyOptions } = await readPage(ammu.client);
  const browser = app.client();
  const { challenge } = await readChallenge(browser);
  app.clock.advance(5 * MINUTE_MS - 1);
  const trigger =
    "create trigger refuse before insert on one_time_tokens begin select raise(abort, 'refused'); end";
  await sql.raw(trigger).execute(app.context.database);
  const adding = { intent: 'add-passkey', passkey: second.create(passkeyOptions.challenge), name: '' };
  expect((await ammu.client.act(SECURITY, adding)).status).toBe(500);
  expect((await signIn(browser, device.use(challenge, ammu.viewer.accountId))).status).toBe(500);
  app.clock.advance(10 * MINUTE_MS);
  const { confirmation } = await readPage(ammu.client);
  const proofPasskey = device.use(confirmation.passkey.challenge, ammu.viewer.accountId);
  expect((await ammu.client.act(SECURITY, { intent: 'confirm', proofPasskey })).status).toBe(500);
});

test('an account has at most 20 passkeys', async () => {
  const { app, ammu } = await createAppWith({ ammu: { withPassword: true } }, { publicUrl: PUBLIC_URL });
  await add(ammu, new Device());
  for (let count = 1; count < 19; count++) await addPasskeyRow(app.context, ammu.viewer.accountId);
  const before = await readPage(ammu.client);
  await add(ammu, new Device());
  const passkey = new Device().create(before.passkeyOptions.challenge);
  const refused = await ammu.client.act(SECURITY, { intent: 'add-passkey', passkey, name: '' });
  expect(refused.value.data.error.code).toBe('wrong-passkey');
  const { passkeyOptions, security } = await readPage(ammu.client);
  expect([passkeyOptions, security.passkeys.length]).toEqual([undefined, 20]);
});

test('passkeys of another host than the server’s are counted, for the warning at the start', async () => {
  const { app, ammu } = await createAppWith({ ammu: 'member' }, { publicUrl: PUBLIC_URL });
  await addPasskeyRow(app.context, ammu.viewer.accountId);
  expect(await countLostPasskeys(app.context)).toBe(0);
  await app.context.database.updateTable('passkeys').set({ rp_id: 'old.example' }).execute();
  expect(await countLostPasskeys(app.context)).toBe(1);
});

async function add({ client, viewer }: Actor, device: Device) {
  const { passkeyOptions } = await readPage(client);
  const passkey = device.create(passkeyOptions.challenge);
  expect(passkeyOptions.user.name).toBe(viewer.email);
  // A name of marks alone is none: the device gives the name.
  return client.act(SECURITY, { intent: 'add-passkey', passkey, name: '\u0301\u0302' });
}

async function readPage(client: TestClient) {
  return await client.page(SECURITY);
}

async function readChallenge(client: TestClient): Promise<{ challenge: string }> {
  return (await client.page('/passkey')).options;
}

function signIn(client: TestClient, passkey: string) {
  return client.act('/passkey', { passkey });
}

interface Forgery {
  origin?: string;
  host?: string;
  flags?: number;
  owner?: string;
  type?: string;
}

/** An authenticator in software, with one key. */
class Device {
  readonly #id = randomBytes(16);
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });

  create(challenge: string): string {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = Buffer.concat([
      // COSE: a map of EC2, ES256, P-256, x and y.
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const data = Buffer.concat([
      this.#authenticatorData('localhost', UP | UV | AT),
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      key,
    ]);
    // CBOR: {fmt: 'none', attStmt: {}, authData: …}.
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', challenge),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  use(challenge: string, owner: string, forged: Forgery = {}): string {
    const data = this.#authenticatorData(forged.host ?? 'localhost', forged.flags ?? UP | UV);
    const client = clientData(forged.type ?? 'webauthn.get', challenge, forged.origin);
    const hash = createHash('sha256').update(Buffer.from(client, 'base64url')).digest();
    return this.#answer({
      clientDataJSON: client,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, hash]), this.#keys.privateKey).toString('base64url'),
      userHandle: Buffer.from(forged.owner ?? owner).toString('base64url'),
    });
  }

  #authenticatorData(host: string, flags: number): Buffer {
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), Buffer.alloc(4)]);
  }

  #answer(response: object): string {
    const id = this.#id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }
}

function clientData(type: string, challenge: string, origin = PUBLIC_URL): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin })).toString('base64url');
}
