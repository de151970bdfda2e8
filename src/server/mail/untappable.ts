import { findAddresses } from '../links/find-addresses.ts';
import { locateNumbers } from '../links/find-numbers.ts';

/**
 * Mark the beginning and end of an email that the product itself states, such as that of an applicant. No
 * person's text contains these characters: see cleanText.
 */
const STATED = { start: '\u0004', end: '\u0005' };
const STATED_PART = new RegExp(`(${STATED.start}[^${STATED.end}]*${STATED.end})`);
/**
 * Invisible characters that some programs ignore in an address. Joiners and the selector are no part of this,
 * because Malayalam and emoji need them.
 */
const INVISIBLE = /(?!\u200C|\u200D|\uFE0F)\p{Default_Ignorable_Code_Point}/gu;

/** Returns an email for the text of a mail, marked so that the reader can answer it with a tap. */
export function stateEmail(email: string): string {
  return STATED.start + email + STATED.end;
}

/**
 * Returns the text of a mail in which mail programs find only the product's own links: lines that are an
 * address of the community, and emails of stateEmail. In the rest, which people may have typed, addresses and
 * telephone numbers stay readable but are broken up: example[.]org, 984_701_234_5.
 */
export function makeUntappable(text: string, publicUrl: string): string {
  return text
    .split('\n')
    .map((line) => (isOwnAddress(line, publicUrl) ? line : breakLine(line)))
    .join('\n');
}

function isOwnAddress(line: string, publicUrl: string): boolean {
  return line.startsWith(`${publicUrl}/`) && !/\s/.test(line);
}

function breakLine(line: string): string {
  return line
    .split(STATED_PART)
    .map((part) => (part.startsWith(STATED.start) ? part.slice(1, -1) : breakPart(part)))
    .join('');
}

function breakPart(typed: string): string {
  const text = typed.replace(INVISIBLE, '');
  let broken = '';
  let end = 0;
  for (const { start, end: last, digits } of locateNumbers(text)) {
    broken += breakAddresses(text.slice(end, start));
    broken += (text[start] === '+' ? '+' : '') + (digits.match(/\d{1,3}/g) ?? []).join('_');
    end = last;
  }
  return broken + breakAddresses(text.slice(end));
}

function breakAddresses(text: string): string {
  let broken = '';
  let end = 0;
  for (const { start, end: last } of findAddresses(text)) {
    broken += breakRest(text.slice(end, start));
    broken += text.slice(start, last).replace(/[.@]/g, '[$&]').replaceAll('://', '[:]//');
    end = last;
  }
  return broken + breakRest(text.slice(end));
}

/**
 * Breaks up further addresses with an invisible word joiner, because mail programs know more endings of
 * addresses than we do.
 */
function breakRest(text: string): string {
  return text
    .replaceAll('://', '[:]//')
    .replace(/(?<=\S)@(?=\S)/g, '[@]')
    .replace(/(?<=[\p{L}\p{M}\p{N}-]\.)(?=[a-z]{2})/giu, '\u2060');
}
