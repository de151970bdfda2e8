import { createHmac, randomBytes } from 'node:crypto';
import { SECOND_MS } from '../../../../server/clock.ts';

/** The values that every authenticator app supports: RFC 6238 with HMAC-SHA-1, six digits and steps of 30 seconds. */
const DIGITS = 6;
export const STEP_MS = 30 * SECOND_MS;
/** The length of the hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Codes of this many steps before and after the present one are accepted, for phones whose clock is off. */
const TOLERATED_STEPS = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns a new secret in base32, which authenticator apps read. */
export function createTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** Returns the address that a QR code holds for authenticator apps. */
export function totpAddress(secret: string, email: string, communityName: string): string {
  const [issuer, account] = [communityName, email].map(encodeURIComponent);
  return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}`;
}

/** Returns the code of a time step: RFC 6238, and RFC 4226 for the truncation. */
export function totpCode(secret: string, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * Returns the time step that a code belongs to, later than `after`; undefined if the code is wrong or used.
 * Ignores an `after` in the future: that code was used while the clock was ahead, and would block all codes
 * until that time.
 */
export function findTotpStep(secret: string, code: string, now: number, after: number): number | undefined {
  const present = Math.floor(now / STEP_MS);
  const last = after > present + 2 * TOLERATED_STEPS ? 0 : after;
  for (let step = present - TOLERATED_STEPS; step <= present + TOLERATED_STEPS; step += 1) {
    if (step > last && totpCode(secret, step) === code) return step;
  }
  return undefined;
}

function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
