import addressparser from 'nodemailer/lib/addressparser';
import * as v from 'valibot';
import { email as emailSchema } from '../../accounts/contract.ts';

/** The contents of lists of people. */
interface ReadAddresses {
  addresses: string[];
  /** Addresses that stand behind another address in the row of a table. */
  leftOut: string[];
  /** The lines without an address, apart from a heading. */
  unread: string[];
}

/** The line by which a table tells spreadsheet programs what separates its cells. */
const SEPARATOR_LINE = /^\W?sep=.?"?$/i;
/** A heading above addresses, in a table with several columns. */
const MAIL_HEADING = /mail|മെയിൽ/i;
const BETWEEN_WORDS = /[\s,;<>()[\]{}"|]+/;
const BETWEEN_CELLS = /[,;\t]/;

/**
 * Reads lists of people. A line is an address, the recipients of a mail as mail programs write them, or a row of a table (CSV),
 * in which the first address counts. Returns each address once.
 */
export function readAddresses(lists: readonly string[]): ReadAddresses {
  const read = lists.map(readList);
  const addresses = new Set(read.flatMap((one) => one.addresses));
  const leftOut = new Set(read.flatMap((one) => one.leftOut)).difference(addresses);
  return {
    addresses: [...addresses],
    leftOut: [...leftOut],
    unread: read.flatMap((one) => one.unread),
  };
}

function readList(list: string): ReadAddresses {
  const result: ReadAddresses = { addresses: [], leftOut: [], unread: [] };
  const lines = list.split(/\r\n?|\n/).filter(saysSomething);
  if (SEPARATOR_LINE.test(lines[0]?.trim() ?? '')) lines.shift();
  const heading = lines[0]?.includes('@') ? undefined : lines[0];
  const isTable = heading !== undefined && BETWEEN_CELLS.test(heading) && MAIL_HEADING.test(heading);
  for (const line of lines) {
    const all = findAddresses(line);
    const taken = isTable ? all.slice(0, 1) : readLine(line, all);
    result.addresses.push(...taken);
    result.leftOut.push(...all.filter((address) => !taken.includes(address)));
    if (all.length === 0 && line !== heading) result.unread.push(line);
  }
  return result;
}

/** Returns the recipients that a line names, or the first of its addresses if the line is a row of a table. */
function readLine(line: string, all: string[]): string[] {
  const entries = addressparser(toAddressField(line), { flatten: true });
  const recipients = entries.map(({ name, address }) => {
    const isBracketed = line.includes(`<${address}>`);
    return findAddresses(isBracketed ? address : `${address} ${name}`);
  });
  const hasOtherCells = entries.some(
    ({ name, address }, index) => recipients[index]?.length === 0 && saysSomething(name + address),
  );
  const found = recipients.flat();
  return hasOtherCells || found.length === 0 ? all.slice(0, 1) : found;
}

/**
 * Turns a line into an address field. Lists on paper and in chats have brackets around addresses, and a table
 * has tabs.
 */
function toAddressField(line: string): string {
  return line
    .replace(/mailto:/gi, '')
    .replace(/[()[\]{}]/g, ' ')
    .replace(/\t/g, ',')
    .replace(/></g, '>,<')
    .replace(/> +</g, '>,<');
}

/** Returns every address in a text, without the bullets, quotes, brackets and punctuation around it. */
function findAddresses(text: string): string[] {
  return text.split(BETWEEN_WORDS).flatMap((word) => {
    const bare = word.replace(/^[^\p{L}\p{N}_]+/u, '').replace(/^mailto:/i, '');
    const read = v.safeParse(emailSchema, trimEnd(bare));
    return read.success ? [read.output] : [];
  });
}

/** Returns a word without trailing signs: an address ends in a letter or a digit. */
function trimEnd(word: string): string {
  let end = word.length;
  while (end > 0 && !saysSomething(word.charAt(end - 1))) end -= 1;
  return word.slice(0, end);
}

function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
