// Runs on: SQLite

import { expect, test } from 'vitest';
import { ORDINARY, WITH_CONTACTS } from '../../../../test/held-corpus.ts';
import { findAddresses } from '../../../server/links/find-addresses.ts';
import { findHeldPieces } from './held-text.ts';

/** Of 200 ordinary sentences, and of 100 with a link, an email address or a telephone number. */
const MAX_HELD = 1;
const MIN_FOUND = 98;

test('ordinary sentences of newcomers are not held, and those with links or numbers are', () => {
  expect([ORDINARY.length, WITH_CONTACTS.length]).toEqual([200, 100]);
  const held = ORDINARY.filter((text) => findHeldPieces(text, []).length > 0);
  const missed = WITH_CONTACTS.filter((text) => findHeldPieces(text, []).length === 0);
  // Every text with an address that readers can tap is held.
  expect(held).toEqual(expect.arrayContaining(ORDINARY.filter((text) => findAddresses(text).length > 0)));
  expect(held.length, held.join('\n')).toBeLessThanOrEqual(MAX_HELD);
  expect(WITH_CONTACTS.length - missed.length, missed.join('\n')).toBeGreaterThanOrEqual(MIN_FOUND);
});
