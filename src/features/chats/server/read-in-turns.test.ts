import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { findStories } from './read-chat.ts';

/** The bytes that a file is read in. */
const PIECE = 65_536;
/** The longest that reading a chat may keep other requests waiting, in milliseconds of processor time. A slice has 10. */
const LONGEST_SLICE_MS = 100;

describe('other requests are answered while the server reads', () => {
  const line = (index: number, text: string) =>
    `26/03/2024, ${10 + (Math.floor(index / 60) % 12)}:${String(index % 60).padStart(2, '0')} - P${index % 7}: ${text}`;
  const LONG = 'മഴ പെയ്തു, വീട്ടിൽ ചായ കുടിച്ചു. '.repeat(10);
  test.each<[what: string, lines: () => string[]]>([
    [
      '40,000 messages',
      () => Array.from({ length: 40_000 }, (_, index) => line(index, index % 9 ? 'Yes, at five!' : LONG)),
    ],
    ['65,000 blanks', () => [line(0, `a${' '.repeat(65_000)}b`), line(1, LONG)]],
    ['65,000 signs of files', () => [line(0, '<'.repeat(65_000)), line(1, '<a: a.'.repeat(11_000))]],
    ['a line of 4 MB', () => [line(0, 'മഴ '.repeat(600_000)), line(1, LONG)]],
    [
      '3,000 people whose stories end at once',
      () => [
        ...Array.from({ length: 3000 }, (_, index) => `26/03/2024, 10:00 - P${index}: ${LONG}`),
        line(1, LONG),
      ],
    ],
  ])('%s', async (_what, lines) => {
    const bytes = Buffer.from(lines().join('\n'));
    const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, index) =>
      bytes.subarray(index * PIECE, (index + 1) * PIECE),
    );
    let isDone = false;
    const reading = findStories(
      { readText: () => Readable.from(pieces), photos: new Set() },
      'day-first',
    ).finally(() => {
      isDone = true;
    });
    let longest = 0;
    while (!isDone) {
      const before = process.threadCpuUsage();
      await nextTurn();
      const { user, system } = process.threadCpuUsage(before);
      longest = Math.max(longest, (user + system) / 1000);
    }
    await reading;
    expect(longest).toBeLessThan(LONGEST_SLICE_MS);
  });
});
