import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { PushServices } from '../src/server/push/push-services.ts';
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from './localhost-certificate.ts';

/** The values that a browser sends to a site when it subscribes. */
interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A browser’s subscription with the secrets that only this browser has. */
export interface TestBrowser {
  subscription: Subscription;
  privateKey: Buffer;
  /** The key of the site that the browser subscribed with. */
  siteKey: string;
}

/** A message as the browser shows it, with what the push service saw of it. */
interface ReceivedMessage {
  endpoint: string;
  /** Decrypted. */
  payload: { notification: Record<string, string>; [name: string]: unknown };
  headers: Record<string, string | undefined>;
}

interface PushServiceAnswer {
  status: number;
  headers?: Record<string, string>;
  /** Never answers. */
  hangs?: true;
}

interface TestPushService {
  origin: string;
  /** Lets an app reach this service and no other. */
  services: PushServices;
  /** The messages that arrived with a right signature, oldest first. */
  received: ReceivedMessage[];
  /** How many requests arrived. */
  readonly requests: number;
  /** Why the service refused requests. */
  refused: string[];
  /** The answers to the next requests. Afterwards 201. */
  answers: PushServiceAnswer[];
  /** Subscribes a new browser to the site with this public key. */
  subscribe(siteKey: string): TestBrowser;
}

/** Starts a push service on this machine that checks each request as RFC 8030, 8188, 8291 and 8292 say, without the library that sends. */
export async function startPushService(): Promise<TestPushService> {
  const browsers = new Map<string, TestBrowser>();
  const received: ReceivedMessage[] = [];
  const refused: string[] = [];
  const answers: PushServiceAnswer[] = [];
  let requests = 0;
  const server = createServer(
    { cert: LOCALHOST_CERTIFICATE, key: LOCALHOST_KEY },
    async (request, response) => {
      requests += 1;
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      const endpoint = origin + request.url;
      const browser = browsers.get(endpoint);
      const { status, headers = {}, hangs } = answers.shift() ?? { status: browser ? 201 : 404 };
      if (hangs) return;
      if (status === 201 && browser) {
        try {
          checkHeaders(request.headers);
          checkSignature(request.headers.authorization ?? '', { origin, siteKey: browser.siteKey });
          const payload = JSON.parse(decrypt(Buffer.concat(parts), browser).toString());
          received.push({ endpoint, payload, headers: request.headers as Record<string, string> });
        } catch (error) {
          refused.push(String(error));
          response.writeHead(403).end();
          return;
        }
      }
      response.writeHead(status, headers).end('a body that nobody has to read');
    },
  );
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    services: { accepts: (endpoint) => endpoint.startsWith(`${origin}/`), ca: LOCALHOST_CERTIFICATE },
    received,
    refused,
    answers,
    get requests() {
      return requests;
    },
    subscribe(siteKey) {
      const endpoint = `${origin}/push/${randomBytes(16).toString('base64url')}`;
      const browser = createBrowser(endpoint, siteKey);
      browsers.set(endpoint, browser);
      return browser;
    },
  };
}

/** Returns a new browser, subscribed at an endpoint. */
export function createBrowser(endpoint: string, siteKey: string): TestBrowser {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys('base64url');
  const subscription = { endpoint, p256dh, auth: randomBytes(16).toString('base64url') };
  return { subscription, privateKey: keys.getPrivateKey(), siteKey };
}

function checkHeaders(headers: NodeJS.Dict<string | string[]>): void {
  require(/^\d+$/.test(String(headers.ttl)), 'RFC 8030 needs a TTL');
  require(headers['content-encoding'] === 'aes128gcm', 'the body is not encoded as RFC 8188 says');
}

/** Checks the token of the site’s server (RFC 8292): its signature, for whom and until when it is, and whom to write to. */
function checkSignature(
  authorization: string,
  { origin, siteKey }: { origin: string; siteKey: string },
): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  require(key === siteKey, 'the browser subscribed with another key');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  require(JSON.parse(Buffer.from(head, 'base64url').toString()).alg === 'ES256', 'not signed with ES256');
  require(isSigned, 'the signature is wrong');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  require(aud === origin, `signed for ${aud}`);
  require(exp * 1000 > Date.now() &&
    exp * 1000 <= Date.now() + 24 * 60 * 60 * 1000, 'signed for another time');
  require(/^(https:\/\/|mailto:\S+@\S+$)/.test(sub), `nobody can write to ${sub}`);
}

const PUBLIC_KEY_BYTES = 65;
/** Salt, record size and the length of the key's name (RFC 8188). */
const HEADER_BYTES = 16 + 4 + 1;
const TAG_BYTES = 16;

/** Decrypts a message as the browser does (RFC 8291): one record of RFC 8188. */
export function decrypt(
  body: Buffer,
  { subscription, privateKey }: Pick<TestBrowser, 'privateKey' | 'subscription'>,
): Buffer {
  const salt = body.subarray(0, 16);
  require(body.readUInt32BE(16) >= body.length - HEADER_BYTES - PUBLIC_KEY_BYTES, 'more than one record');
  require(body[20] === PUBLIC_KEY_BYTES, 'the sender names no public key');
  const sender = body.subarray(HEADER_BYTES, HEADER_BYTES + PUBLIC_KEY_BYTES);
  const encrypted = body.subarray(HEADER_BYTES + PUBLIC_KEY_BYTES);
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const auth = Buffer.from(subscription.auth, 'base64url');
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${purpose}\0`, bytes));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
  const padded = Buffer.concat([cipher.update(encrypted.subarray(0, -TAG_BYTES)), cipher.final()]);
  const end = padded.lastIndexOf(2);
  require(end >= 0 && padded.subarray(end + 1).every((byte) => byte === 0), 'the padding is wrong');
  return padded.subarray(0, end);
}

function require(condition: boolean, problem: string): void {
  if (!condition) throw new Error(problem);
}
