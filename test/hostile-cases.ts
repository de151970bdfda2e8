import { glob, readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { anyCodePoint } from './arbitrary-text.ts';
import { routes } from './expected-access.ts';
import type { Person } from './factories.ts';
import type { SampleForms } from './sample.ts';
import { toDataPath } from './test-client.ts';

/** The number of cases that `npm test` tries. */
export const DEFAULT_CASES = 400;
/** `HOSTILE_CASES=100000 npm test -- unit hostile` tries more cases and prints the number of responses by status. */
export const CASES = Number(process.env.HOSTILE_CASES ?? DEFAULT_CASES);
/** The same seed gives the same requests. A failure prints it too. */
export const SEED = Number(process.env.HOSTILE_SEED ?? Date.now() % 2 ** 31);

const found = import.meta.glob<SampleForms>('../src/features/*/sample.ts', { import: 'forms', eager: true });

/** Every form of the interface, by the route that it is sent to. The comments below a page have their own route: `?index`. */
export const FORMS: SampleForms = {};
// Several features have forms on one page.
for (const forms of Object.values(found)) {
  for (const [route, ofRoute] of Object.entries(forms ?? {}))
    FORMS[route] = [...(FORMS[route] ?? []), ...ofRoute];
}

/** Texts of well-known attacks and parser failures. */
const HOSTILE = [
  "' or 1=1; drop table accounts; --",
  '"; select pg_sleep(10); --',
  '\r\nBcc: everyone@example.org',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '..%2f..%2f',
  '__proto__',
  'constructor',
  'toString',
  '\0',
  '\uD800',
  '\uFFFE\u202E\u200D',
  '{{7*7}}#{7*7}',
  '%00%ff%zz',
  '-1',
  '9'.repeat(400),
  'NaN',
  'true',
  '[]',
  '{"a":1}',
  'ക്ഷ'.repeat(300),
  'x'.repeat(7000),
];

/** Texts of 200 letters, as many as a search may have, that comparing words may take quadratic time for. */
export const LETTERS = [
  'മ',
  'ക്ഷ',
  'ൺ',
  '\u0d41',
  'ന്റ',
  'nj',
  's',
  'a',
  'I\u0307',
  'A.',
  'ا',
  '字',
  '\u0301',
  '\u200d',
  '\u202e',
  '\ud800',
  '👩🏽\u200d🚀',
  ' a',
  '9',
  '"',
  '@a',
];

/** Returns the names of the parameters that any page, action or schema of an address reads. */
export async function listQueryNames(): Promise<string[]> {
  const names = new Set(['q', 'in', 'topic', 'by', 'since']);
  for await (const path of glob('src/{features,pipeline,app}/**/*.{ts,tsx}')) {
    const code = await readFile(path, 'utf8');
    for (const [, name = ''] of code.matchAll(/(?:searchParams|query|search)\.(?:get|has)\('(\w+)'\)/g))
      names.add(name);
  }
  return [...names];
}

export interface HostileCase {
  person: Person | 'visitor';
  method: string;
  /** The path and query. */
  url: string;
  body?: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

/** Generates requests of people in any state: valid or malformed forms and URLs. `ids` belong to existing rows. */
export function hostileCases(ids: string[]): fc.Arbitrary<HostileCase> {
  return fc
    .record({
      person: fc.constantFrom(
        ...(['visitor', 'unverified', 'member', 'moderator', 'approver', 'administrator'] as const),
      ),
      method: fc.oneof(
        { weight: 8, arbitrary: fc.constant('POST') },
        { weight: 2, arbitrary: fc.constant('GET') },
        { weight: 1, arbitrary: fc.constantFrom('HEAD', 'PUT', 'QUERY') },
      ),
      route: fc.constantFrom(...new Set([...routes, ...Object.keys(FORMS)])),
      parameters: fc.array(fc.oneof(fc.constantFrom(...ids, 'food'), segment), {
        minLength: 2,
        maxLength: 2,
      }),
      isData: fc.boolean(),
      query: fc.oneof(fc.constant(''), queries),
      isMultipart: fc.boolean(),
      broken: oneIn(breaks, 4),
      contentType: oneIn(fc.oneof(headerText, fc.constant('multipart/form-data')), 12),
      cookie: oneIn(headerText, 12),
    })
    .chain(({ route, parameters, ...rest }) =>
      forms(FORMS[route] ?? [{ intent: 'anything' }]).map((fields) => {
        let index = 0;
        const path = route.replace(/:\w+/g, () => parameters[index++] ?? 'food');
        return toCase({ ...rest, path, fields });
      }),
    );
}

/** Generates a value in one of `times` cases, else null. */
function oneIn<Value>(arbitrary: fc.Arbitrary<Value>, times: number): fc.Arbitrary<Value | null> {
  return fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}

const texts = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: anyCodePoint, maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);
const names = fc.oneof(
  fc.constantFrom(
    'intent',
    'role',
    'approved',
    'isAdmin',
    'account_id',
    '__proto__',
    'constructor',
    'key',
    '',
  ),
  fc.string({ maxLength: 10 }),
);
const segment = texts.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 2000) || 'x');
const queries = fc
  .array(
    fc.tuple(fc.oneof(names, fc.constantFrom('after', 'notice', 'tab', '_routes', 'token', 'filter')), texts),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((pairs) => `?${new URLSearchParams(pairs.map(([name, text]) => [name, text.toWellFormed()]))}`)
  .filter((query) => query.length < 12_000);
/** Only these characters are allowed in a header. */
const headerText = fc.string({
  unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
});

/** Generates damage to a body: truncated, overwritten or with inserted bytes. `place` is a fraction of its length. */
const breaks = fc.record({
  kind: fc.constantFrom('truncate', 'overwrite', 'insert' as const),
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 20 }),
});

function forms(good: Record<string, string>[]): fc.Arbitrary<[string, string][]> {
  const changes = fc.array(
    fc.record({
      kind: fc.constantFrom('replace', 'replace', 'replace', 'add', 'double', 'drop'),
      at: fc.nat(9),
      name: names,
      text: texts,
    }),
    { maxLength: 3 },
  );
  return fc.tuple(fc.constantFrom(...good), changes).map(([form, list]) => {
    const fields = Object.entries(form);
    for (const { kind, at, name, text } of list) {
      const field = fields[at % Math.max(fields.length, 1)];
      if (kind === 'add' || !field) fields.push([name, text]);
      else if (kind === 'replace') field[1] = text;
      else if (kind === 'double') fields.push([field[0], text]);
      else fields.splice(fields.indexOf(field), 1);
    }
    return fields;
  });
}

interface Parts {
  person: HostileCase['person'];
  method: string;
  path: string;
  isData: boolean;
  query: string;
  fields: [string, string][];
  isMultipart: boolean;
  broken: { kind: string; place: number; bytes: Uint8Array } | null;
  contentType: string | null;
  cookie: string | null;
}

function toCase(parts: Parts): HostileCase {
  const { person, method, path, isData, query, fields, isMultipart, broken, contentType, cookie } = parts;
  const [separator, rest] = path.includes('?') && query ? ['&', query.slice(1)] : ['', query];
  const url = `${isData ? toDataPath(path) : path}${separator}${rest}`;
  const headers: Record<string, string> = cookie ? { cookie } : {};
  if (method === 'GET' || method === 'HEAD') return { person, method, url, headers };
  const type = isMultipart ? 'multipart/form-data; boundary=edge' : 'application/x-www-form-urlencoded';
  const whole = Buffer.from(isMultipart ? toMultipart(fields) : toUrlEncoded(fields));
  const body = new Uint8Array(broken ? breakBytes(whole, broken) : whole);
  return { person, method, url, body, headers: { ...headers, 'content-type': contentType ?? type } };
}

function toUrlEncoded(fields: [string, string][]): string {
  return String(
    new URLSearchParams(fields.map(([name, text]) => [name.toWellFormed(), text.toWellFormed()])),
  );
}

/** Encodes without escaping line ends and quotes, unlike FormData. */
function toMultipart(fields: [string, string][]): string {
  const part = ([name, text]: [string, string]) => {
    const file = name === 'photo' ? '; filename="me.png"\r\nContent-Type: image/png' : '';
    return `--edge\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
  };
  return `${fields.map(part).join('')}--edge--\r\n`;
}

function breakBytes(whole: Buffer, { kind, place, bytes }: NonNullable<Parts['broken']>): Buffer {
  const at = Math.floor(place * whole.length);
  const [before, after] = [whole.subarray(0, at), whole.subarray(at)];
  if (kind === 'truncate') return before;
  if (kind === 'insert') return Buffer.concat([before, bytes, after]);
  return Buffer.concat([before, bytes, after.subarray(bytes.length)]);
}
