/** At most 60 digits in a row, or in groups that a space, a dash, a dot, a stroke or brackets separate. */
const NUMBER = /(?<![\p{L}\d])\+?\(?\d(?:[ .()/-]{0,3}\d){6,59}/gu;
const GROUPS = /\d+/g;

/** Dates, which are not groups of a telephone number: 12-10-2005, 2005.10.12. */
const DATE =
  /(?<!\d)(?:(?:0?[1-9]|[12]\d|3[01])([-./ ])(?:0?[1-9]|1[0-2])\1(?:19|20)?\d\d|(?:19|20)\d\d([-./])(?:0?[1-9]|1[0-2])\2(?:0?[1-9]|[12]\d|3[01]))(?!\d|[-.]\d)/g;
const TIME = /^(?:[01]?\d|2[0-4])[.][0-5]\d$/;
const YEAR = /^(?:1[5-9]|20)\d\d$/;

/** Words of both languages that announce a person's telephone number. */
const CALL =
  /(?:call|phone|mobile|mob|tel|ph|cell|contact|whats ?app|dial|ring|sms|gpay|വിളിക്ക\S*|ഫോൺ\S*|മൊബൈൽ\S*|നമ്പർ\S*|നമ്പറ\S*|ബന്ധപ്പെട\S*|വാട്സാപ്പ\S*|വാട്ട്സാപ്പ\S*|വാട്സ്ആപ്പ\S*)[ .:;,-]*(?:\p{L}+[ .:-]+){0,3}$/iu;
/**
 * Words and signs before an amount. UNIT has those after an amount, and BOOK those before the number of a book.
 */
const MONEY = /(?:₹|rs\.?|inr|\$|€|രൂപ) ?$/iu;
const UNIT = /^ ?(?:രൂപ|rupees|dollars|lakh|crore|km|views|people|കോടി|ലക്ഷം|\/-)/iu;
const BOOK = /isbn[-: ]*(?:1[03])?:? ?$/i;
const MOBILE = /^[6-9]\d{9}$/;

/**
 * The number of digits of telephone numbers: at least this many after a word such as “call”, in a row, and in
 * groups; and at most.
 */
const MIN_CALLED = 7;
const MIN_ROW = 8;
const MIN_GROUPED = 10;
const MAX_DIGITS = 15;
/** The shortest group of a telephone number that stands beside other numbers. */
const MIN_GROUP = 3;
/** How far before a number its announcing word may stand, in UTF-16 code units. */
const BEFORE = 40;

/**
 * Mobile and toll-free numbers of India, long-distance numbers, and numbers of India and the Gulf with their
 * country code.
 */
const SHAPES = /^(?:[6-9]\d{9}|0\d{9,11}|00\d+|1800\d{6,7}|91[6-9]\d{9}|9(?:65|66|68|71|73|74)\d{8,9})$/;

/** Returns the digits of each telephone number of a text. The text must have ASCII digits. */
export function findNumbers(text: string): string[] {
  return locateNumbers(text).map(({ digits }) => digits);
}

/** Returns the places of the telephone numbers in a text, in UTF-16 code units, with their digits. */
export function locateNumbers(text: string): { start: number; end: number; digits: string }[] {
  const plain = text.replace(DATE, (date) => '#'.repeat(date.length));
  const numbers: { start: number; end: number; digits: string }[] = [];
  for (const { 0: raw, index } of plain.matchAll(NUMBER)) {
    const before = plain.slice(Math.max(0, index - BEFORE), index);
    const isAmount =
      MONEY.test(before) || UNIT.test(plain.slice(index + raw.length, index + raw.length + BEFORE));
    if (BOOK.test(before) || (isAmount && /^\d+$/.test(raw) && !MOBILE.test(raw))) continue;
    if (!isTelephone(raw, CALL.test(before))) continue;
    numbers.push({ start: index, end: index + raw.length, digits: raw.replace(/\D/g, '') });
  }
  return numbers;
}

function isTelephone(raw: string, isCalled: boolean): boolean {
  const groups = raw.match(GROUPS) ?? [];
  const digits = groups.join('');
  const { length } = digits;
  if (length > MAX_DIGITS) return hasTelephone(groups);
  if (raw.startsWith('+')) return length >= MIN_ROW;
  if (isCalled && length >= MIN_CALLED) return true;
  // These are no telephone numbers: counting, an amount, a book's ISBN, or a decimal fraction.
  if ('1234567890'.startsWith(digits)) return false;
  if (/0{5}$/.test(digits) || /^97[89]\d{10}$/.test(digits) || /^[1-9]\d?\.\d+$/.test(raw)) return false;
  if (groups.some((group) => group.length >= MIN_ROW)) return true;
  if (length < MIN_GROUPED) return false;
  if (groups.every((group) => YEAR.test(group) || /^\d0+$/.test(group))) return false;
  if (raw.split(/[ /-]+/).every((part) => TIME.test(part))) return false;
  if (isSeries(groups.map(Number))) return false;
  // Groups of three, three and four digits are a number of North America.
  if (groups.map((group) => group.length).join() === '3,3,4') return true;
  return SHAPES.test(digits) || hasTelephone(groups);
}

/**
 * Returns whether one group, or some adjacent groups, are a telephone number. Other groups may stand before and
 * after it.
 */
function hasTelephone(groups: readonly string[]): boolean {
  return groups.some((_, start) =>
    [1, 2, 3].some((count) => {
      const some = groups.slice(start, start + count);
      return some.every((group) => group.length >= MIN_GROUP) && SHAPES.test(some.join(''));
    }),
  );
}

/** Returns whether numbers only rise or only fall, like ages, years and marks. */
function isSeries(numbers: readonly number[]): boolean {
  if (numbers.length < 4) return false;
  const pairs = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
  return pairs.every((step) => step > 0) || pairs.every((step) => step < 0);
}
