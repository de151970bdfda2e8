import { HOUR_MS, SECOND_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { PushRequest } from '../../../server/push/push-transport.ts';
import { type LeasedMessage, MESSAGE_LIFETIME_MS } from './message-store.ts';
import { type PushKeys, readPushKeys } from './push-keys.ts';

/** RFC 8188, the encoding that all current browsers understand. */
const ENCODING = 'aes128gcm';
/**
 * How long a signature is reused. The library makes it valid for half a day, and push services accept at most
 * one day.
 */
const SIGN_AGAIN_MS = HOUR_MS;

interface Signature {
  authorization: string;
  /** Milliseconds since 1970. */
  signedAt: number;
}

/** Cached signatures by keys and push service: signing every message would take as long as encrypting it. */
const signatures = new WeakMap<PushKeys, Map<string, Signature>>();

/** Returns the request that delivers a message: encrypted for its browser alone (RFC 8291), and signed (RFC 8292). */
export async function encryptMessage(
  context: AppContext,
  { endpoint, p256dh, auth, payload }: LeasedMessage,
): Promise<PushRequest> {
  const [{ default: webPush }, keys] = await Promise.all([import('web-push'), readPushKeys(context)]);
  const { cipherText: body } = webPush.encrypt(p256dh, auth, payload, ENCODING);
  return {
    endpoint,
    body,
    headers: {
      Authorization: await sign(context, keys, new URL(endpoint).origin),
      'Content-Encoding': ENCODING,
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(body.length),
      TTL: String(MESSAGE_LIFETIME_MS / SECOND_MS),
      Urgency: 'normal',
    },
  };
}

async function sign(
  { clock, config: { publicUrl } }: AppContext,
  keys: PushKeys,
  audience: string,
): Promise<string> {
  const known = signatures.get(keys) ?? new Map<string, Signature>();
  signatures.set(keys, known);
  const now = clock.now();
  const last = known.get(audience);
  if (last && last.signedAt <= now && now < last.signedAt + SIGN_AGAIN_MS) return last.authorization;
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = keys;
  const { Authorization: authorization } = webPush.getVapidHeaders(
    audience,
    contactOf(publicUrl),
    publicKey,
    privateKey,
    ENCODING,
  );
  known.set(audience, { authorization, signedAt: now });
  return authorization;
}

/** Returns the contact of this server's operator for push services. It must be an https address or an email. */
function contactOf(publicUrl: string): string {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? publicUrl : `mailto:postmaster@${hostname}`;
}
