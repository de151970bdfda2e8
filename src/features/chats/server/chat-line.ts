/** Marks of direction, which WhatsApp puts around names, times and its own words. */
export const MARKS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;
/** Begins WhatsApp's own words in an export of an iPhone. */
export const OWN_WORDS = '\u200E';

const DATE = /(?<a>\d{1,4})(?<mark>[./-])(?<b>\d{1,2})\k<mark>(?<c>\d{1,4})/.source;
const TIME = /(?<hour>\d{1,2})[.:](?<minute>\d\d)(?:[.:](?<second>\d\d))?(?: ?(?<half>[ap])\.? ?m\.?)?/
  .source;
const STAMP = `${DATE},? (?:at )?${TIME}`;
const BRACKETS = new RegExp(`^\\[${STAMP}\\] (?<rest>.*)$`, 'isu');
const DASH = new RegExp(`^${STAMP} [-–] (?<rest>.*)$`, 'isu');

/** The first line of a message, or of a line that WhatsApp wrote itself. */
export interface ChatLine {
  /** The parts of the date in the order in which they are written. */
  date: [string, string, string];
  /** Milliseconds since midnight. */
  time: number;
  /** The rest of the line after the date, with the marks of direction. */
  rest: string;
  hasBrackets: boolean;
}

/** Returns the parts of a line that begins a message; undefined for every other line. */
export function readChatLine(line: string): ChatLine | undefined {
  // The rest keeps its invisible marks, which distinguish WhatsApp's own words from the words of people.
  const start = /^[\s\S]{0,60}/.exec(line)?.[0] ?? '';
  const plain = toAsciiDigits(start.replace(MARKS, '').replaceAll(/[\u00A0\u202F\u2009]/g, ' '));
  if (!/^\[?\d/.test(plain)) return undefined;
  const found = BRACKETS.exec(plain) ?? DASH.exec(plain);
  const {
    a = '',
    b = '',
    c = '',
    hour = '',
    minute = '',
    second = '0',
    half,
    rest = '',
  } = found?.groups ?? {};
  if (!found) return undefined;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59 || (half && Number(hour) > 12))
    return undefined;
  return {
    date: [a, b, c],
    time: ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000,
    rest: cutHeader(line, plain.length - rest.length),
    hasBrackets: plain.startsWith('['),
  };
}

/** Returns what follows the first `length` letters that are no marks of direction. */
function cutHeader(line: string, length: number): string {
  let at = 0;
  for (let counted = 0; counted < length; at += 1) if (!isMark(line.charAt(at))) counted += 1;
  return line.slice(at);
}

const isMark = (letter: string) => letter.replace(MARKS, '') === '';

/** The first digit of scripts whose digits phones write, each of which has one UTF-16 unit. */
const ZEROS = [0x0d66, 0x0966, 0x0be6, 0x0c66, 0x0ce6, 0x09e6, 0x0660, 0x06f0];

/** Returns the text with the digits of Indian and Arabic scripts as ASCII ones. Its length stays. */
export function toAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.find((first) => code >= first && code <= first + 9);
    return zero === undefined || digit.length > 1 ? digit : String(code - zero);
  });
}
