import type { MembershipState } from '../../../identity/account-states.ts';
import { stripInvisible } from '../../../malayalam/invisible.ts';
import { shorten } from '../../../server/text.ts';
import type { UnknownWord } from './source.ts';

/*
 * The words that an import understands. Each list fails closed: a word that is in none of them approves, verifies and shows
 * nothing, and the report names it.
 */

/** The words for states in a table. */
const STATES: Record<string, MembershipState> = {
  '': 'approved',
  approved: 'approved',
  pending: 'pending',
  suspended: 'suspended',
  banned: 'suspended',
};

/** The words with which a table says whether a person reads their mailbox. */
const VERIFIED: Record<string, boolean> = {
  yes: true,
  true: true,
  1: true,
  verified: true,
  '': false,
  no: false,
  false: false,
  0: false,
  unverified: false,
};

/** How much of a word a report shows, in graphemes. */
export const MAX_WORD = 40;

/** Returns the state that a cell names; undefined for an unknown word. */
export function readState(cell: string): MembershipState | undefined {
  return find(STATES, cell);
}

/** Returns whether a cell says that an email is verified; undefined for a word that says neither. */
export function readVerified(cell: string): boolean | undefined {
  return find(VERIFIED, cell);
}

/** Returns the state for Firebase's `approved`; undefined for a value that is no boolean. */
export function readApproved(value: unknown): MembershipState | undefined {
  if (value === true || value === 'true') return 'approved';
  return value === false || value === 'false' ? 'pending' : undefined;
}

/**
 * Returns the remark about a value that the import does not understand. `place` is its file with the row or the
 * record.
 */
export function nameUnknown(
  code: UnknownWord['code'],
  { place, name, value }: { place: string; name: string; value: unknown },
): UnknownWord {
  const written = typeof value === 'string' ? value : (JSON.stringify(value) ?? '–');
  return { code, example: `${place}: ${name} = ${shorten(written, MAX_WORD)}` };
}

function find<Value>(words: Record<string, Value>, cell: string): Value | undefined {
  const word = stripInvisible(cell.normalize('NFKC')).trim().toLowerCase();
  return Object.hasOwn(words, word) ? words[word] : undefined;
}
