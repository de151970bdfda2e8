import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/server/clock.ts';

/** A limit that a constant of the product sets. */
export interface Limit {
  kind: 'rate' | 'size' | 'duration';
  /** The comment of the constant, or of the one directly above it; '' without one. */
  what: string;
  /** In words: "60 in 10 minutes", "20,000,000", "7 days". */
  value: string;
  name: string;
  file: string;
}

const CONSTANT = /^(?:export )?const ([A-Z][A-Z0-9_]*)(?:: ([^=]+))? = ([^;]+);$/gm;
const RATE = /hits: ([\d_]+), perMs: ([^}]+) \}/g;
/** Durations by which the server works, and which nobody meets. */
const INTERNAL = /EVERY|INTERVAL|POLL|PAUSE|RETRY|LEASE|TICK|SLICE|CHECK_MS|SOON|GATHER|DISORDER/;
const UNITS = { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS };

/** Returns each constant of the server that limits how often, how much or how long, in the order of the files. */
export async function listLimits(): Promise<Limit[]> {
  const files: string[] = [];
  for await (const file of glob('src/{app,features,identity,pipeline,server}/**/*.ts', {
    exclude: ['**/*.test.ts', '**/web/**', 'src/server/clock.ts'],
  })) {
    files.push(file);
  }
  return files.sort().flatMap((file) => readLimits(file, readFileSync(file, 'utf8')));
}

function readLimits(file: string, source: string): Limit[] {
  const limits: Limit[] = [];
  const numbers = new Map<string, number>(Object.entries(UNITS));
  let above: { end: number; what: string; kind?: Limit['kind'] | undefined } = { end: -1, what: '' };
  for (const match of source.matchAll(CONSTANT)) {
    const [text, name = '', type = '', initializer = ''] = match;
    const number = evaluate(initializer, numbers);
    if (number !== undefined) numbers.set(name, number);
    const limit = describe(name, type, initializer, number, numbers);
    const isBelow = above.end === match.index - 1 && above.kind === limit?.kind;
    const what = readComment(source.slice(0, match.index)) || (isBelow ? above.what : '');
    above = { end: match.index + text.length, what, kind: limit?.kind };
    if (limit) limits.push({ ...limit, what, name, file });
  }
  return limits;
}

function describe(
  name: string,
  type: string,
  initializer: string,
  number: number | undefined,
  numbers: ReadonlyMap<string, number>,
): Pick<Limit, 'kind' | 'value'> | undefined {
  if (type.includes('RateLimit')) {
    const rates = [...initializer.matchAll(RATE)].map(
      ([, hits = '', perMs = '']) =>
        `${formatNumber(evaluate(hits, numbers) ?? Number.NaN)} in ${formatDuration(evaluate(perMs, numbers) ?? Number.NaN)}`,
    );
    return { kind: 'rate', value: rates.join(', ') };
  }
  if (number === undefined || INTERNAL.test(name)) return undefined;
  if (name.endsWith('_MS')) return { kind: 'duration', value: formatDuration(number) };
  if (name.endsWith('_DAYS')) return { kind: 'duration', value: formatDuration(number * DAY_MS) };
  if (/^(MAX|MIN)_|_BODY_BYTES$|LIMIT|PER_PAGE$|PAGE_SIZE$/.test(name))
    return { kind: 'size', value: formatNumber(number) };
  return undefined;
}

/** Returns the doc comment that ends a text, in one line. */
function readComment(before: string): string {
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n$/.exec(before) ?? [];
  return comment.replace(/\n \*/g, '\n').replace(/\s+/g, ' ').trim();
}

/** Returns the value of a sum or product of numbers and constants that were read before; undefined for anything else. */
function evaluate(expression: string, numbers: ReadonlyMap<string, number>): number | undefined {
  const known = expression
    .replace(/[A-Z][A-Z0-9_]*/g, (name) => String(numbers.get(name) ?? name))
    .replaceAll('_', '');
  if (!/^[\d\s.*+()/e-]+$/.test(known)) return undefined;
  return Number(new Function(`return ${known}`)());
}

function formatNumber(number: number): string {
  return number.toLocaleString('en');
}

function formatDuration(ms: number): string {
  const units: [ms: number, one: string][] = [
    [DAY_MS, 'day'],
    [HOUR_MS, 'hour'],
    [MINUTE_MS, 'minute'],
    [SECOND_MS, 'second'],
  ];
  const [unit, one] = units.find(([length]) => ms % length === 0 && ms >= length) ?? [1, 'millisecond'];
  const count = ms / unit;
  return `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`;
}
