// Runs on: SQLite

import { expect, test } from 'vitest';
import { MAX_LIST } from '../contract.ts';
import { readAddresses } from './read-addresses.ts';

const [A, B, C] = ['a@example.org', 'b@example.org', 'c@example.org'];

/** A typed list; then the names of the invited addresses, and of the addresses that the page names as left out. */
const LISTS: [list: string, invited: string, leftOut: string][] = [
  // Recipients as mail programs write them.
  [`${A}, ${B}, ${C}`, 'abc', ''],
  [`${A};${B} ; ${C};`, 'abc', ''],
  [`"Nair, A" <${A}>; "Nair, B" <${B}>`, 'ab', ''],
  [`Nair, A <${A}>, Anu "Ammachi" B <${B}>`, 'ab', ''],
  [`<${A}> <${B}>,${C}`, 'abc', ''],
  [`To: Mini <${A}>, ${B}`, 'ab', ''],
  [`"${C}" <${A}>, '${B}' <${B}>`, 'ab', 'c'],
  ['A@Example.org <mailto:A@example.org>', 'a', ''],
  // Lists on paper and in chats.
  [`• ${A}\n- ${B}\n*${C}*`, 'abc', ''],
  [`1. ${A}\n2) Biju ${B}\n(${C})`, 'abc', ''],
  [`[${A}](mailto:${A})\n{${B}}\n“${C}”.`, 'abc', ''],
  [`${A} ${B}\u00a0${C}`, 'abc', ''],
  [`Please invite: ${A}, ${B} and ${C}.`, 'abc', ''],
  // Rows of tables.
  [`Name;Email\nRavi;${A}\n"Das, Anu";${B};Kochi`, 'ab', ''],
  [`1,Ravi,${A},yes\n2,Anu,${B},${C}`, 'ab', 'c'],
  [`Ravi\t${A}\t${C}`, 'a', 'c'],
  [`Email,Other email\n${A},${C}\n${B},`, 'ab', 'c'],
  [`Name,Email,Email Address\nAnu,,${A}\nBiju,${B},`, 'ab', ''],
  [`sep=;\nName;Email\n${';\n'.repeat(50)}Ravi;${A}\n${';;\n'.repeat(50)}`, 'a', ''],
  [`\ufeffEmail\n${A}\n"${B}"\n`, 'ab', ''],
  [`"${A}, ${B}";Family`, 'a', 'b'],
  [`"never closed, ${A}, ${B}`, 'a', 'b'],
];

test.each(LISTS)('the list %j invites %s and names %s', (list, invited, leftOut) => {
  const names = (addresses: string[]) => addresses.map((address) => address.charAt(0)).join('');
  const { addresses, unread, ...rest } = readAddresses([list]);
  expect([names(addresses), names(rest.leftOut), unread]).toEqual([invited, leftOut, []]);
});

test('lines without an address are named, and an address of two lists counts once', () => {
  expect(
    readAddresses([`${A}\nmini\nb@\n`, `Name,Email\nAnu,${A}\n,,\nBiju,none,${B},${C}\nC,${C}`]),
  ).toEqual({
    addresses: [A, B, C],
    leftOut: [],
    unread: ['mini', 'b@'],
  });
});

test.each(['<', '"', '(', ' ', '*', 'a:', '\\', '> <', '"a" <', 'a@', '[a@b.co](', 'a@b.co,', '.@b'])(
  'reading a list of %j takes time in proportion to its length',
  (part) => {
    const readOnce = (length: number) => {
      const start = process.threadCpuUsage();
      readAddresses([part.repeat(Math.floor(length / part.length))]);
      return process.threadCpuUsage(start).user;
    };
    // Other work on the machine adds to some runs, and code that is not compiled yet to the first.
    const read = (length: number) => Math.min(...[1, 2, 3].map(() => readOnce(length)));
    // Time that grows with the square would be 64 times as much, at least.
    expect(read(MAX_LIST)).toBeLessThan(24 * Math.max(read(MAX_LIST / 8), 5000));
  },
);
