import { DAY_MS } from '../server/clock.ts';
import { can } from './permissions.ts';
import type { AccessLevel, FactorDuty, SessionProof } from './viewer.ts';

/** How long a new administrator may work without a second factor. */
export const FACTOR_GRACE_MS = 7 * DAY_MS;

/** Returns the duty of a viewer; undefined for viewers who may not open the admin pages, and for a proved factor. */
export function findFactorDuty(
  accessLevel: AccessLevel,
  { hasFactor, factors }: SessionProof,
  { dueAt, now }: { dueAt: number; now: number },
): FactorDuty | undefined {
  if (!can({ accessLevel }, 'open-admin-pages')) return undefined;
  if (hasFactor) return factors === 'both' ? undefined : { state: 'prove', dueAt };
  return { state: now < dueAt ? 'soon' : 'set-up', dueAt };
}

/** Returns the access level of an administrator until the duty is done. */
export function levelDuring(duty: FactorDuty | undefined, accessLevel: AccessLevel): AccessLevel {
  return duty && duty.state !== 'soon' ? 'member' : accessLevel;
}
