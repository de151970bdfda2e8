import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck/lib/browser.js';
import { expect, test } from 'vitest';
import { type FoundExpression, findExpressions } from './regular-expressions.ts';
import { runsFullMatrices } from './runner/tier.ts';

/** Files that never read what people wrote: what the build reads, and statements and names of the server's own. */
const OWN_TEXTS =
  /^src\/(?:build-time|server\/database)\/|^src\/(?:server\/metrics|web\/texts\/file-name)\.ts:/;

/** Expressions that take more than linear time, each with what bounds its text. */
const BOUNDED: [beginning: string, bound: string][] = [
  ['(?:call|phone|mobile', 'find-numbers.ts gives it 40 UTF-16 code units'],
];

/** Limits in numbers of steps, so that the result does not depend on the machine. Without them, recheck takes a minute. */
const LIMITS = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  attackLimit: 4_000_000,
  incubationLimit: 4000,
  maxAttackStringSize: 4000,
  maxGeneStringSize: 400,
  maxInitialGenerationSize: 60,
  maxGenerationSize: 30,
  maxIteration: 2,
  mutationSize: 8,
  crossoverSize: 4,
};

/** recheck takes about 11 s of processor time for all. */
const TIME_LIMIT_MS = 120_000;
/**
 * Expressions that recheck has found to take linear time. `npm run test:all` checks them again. `npm test` checks the others, which
 * are new or changed.
 */
const known = new Set<string>(
  JSON.parse(readFileSync(join(import.meta.dirname, 'linear-expressions.json'), 'utf8')),
);
/** Add the expressions to the list before they are so many: each takes up to a second of processor time. */
const MAX_UNKNOWN = 10;

test(
  'every regular expression that may read what people wrote takes linear time',
  async () => {
    const all = await findExpressions(process.cwd(), '{src,public}/**/*.{ts,tsx,js}');
    expect(all.length).toBeGreaterThan(400);
    const tested = Map.groupBy(
      all.filter((one) => !OWN_TEXTS.test(one.place) && mayBeSlow(one)),
      ({ source, flags }) => `/${source}/${flags}`,
    );
    const unknown = [...tested].filter(([expression]) => !known.has(expression));
    expect(unknown.map(([expression]) => expression)).toSatisfy((all) => all.length <= MAX_UNKNOWN);
    const problems = (runsFullMatrices ? [...tested] : unknown).flatMap(([expression, [first]]) => {
      const problem = first && findProblem(first);
      return problem ? [`${first.place}: ${expression.slice(0, 200)} ${problem}`] : [];
    });
    expect(problems).toEqual([]);
  },
  TIME_LIMIT_MS,
);

/** Takes recheck two seconds. */
const COSTLY: [string, RegExp] = ['/\\s*\\u200E?<[^<>\\n]{6,60}>$/', /\s*\u200E?<[^<>\n]{6,60}>$/];

test.each<[string, RegExp]>([
  ...(runsFullMatrices ? [COSTLY] : []),
  ['/\\s+$/', /\s+$/],
  ['/^(?:a+)+$/', /^(?:a+)+$/],
  ['/<.*>x/', /<.*>x/],
])('%s is found', (_name, { source, flags }) => {
  const expression = { place: '', source, flags };
  expect(mayBeSlow(expression) && findProblem(expression)).toBeTruthy();
});

/** Returns what recheck says against an expression. Refuses also what recheck cannot decide: write it more simply. */
function findProblem({ source, flags }: FoundExpression): string | undefined {
  if (BOUNDED.some(([beginning]) => source.startsWith(beginning))) return undefined;
  const { status, complexity, attack, error } = checkSync(source, flags, LIMITS);
  if (status === 'safe') return undefined;
  return `${complexity?.summary ?? error?.kind}: ${attack?.pattern.slice(0, 60)}`;
}

/** A repetition without a limit, or with a high one. */
const LOOP = /[*+]|\{\d+,\}|\{\d*,(?:[3-9]\d|\d{3,})\}/g;

/**
 * Returns false for an expression that takes linear time by its form: one without a loop, or whose only loop begins at a fixed place
 * or ends it. recheck takes most of its time for these.
 */
function mayBeSlow({ source, flags }: FoundExpression): boolean {
  const plain = source.replace(/\\[pPu]\{[^}]*\}|\\u[\dA-Fa-f]{4}|\\./g, 'a').replace(/\[[^\]]*\]/g, 'a');
  const loops = plain.match(LOOP) ?? [];
  if (loops.length === 0) return false;
  if (loops.length > 1 || /\\[1-9k]|\)[{*+]/.test(source)) return true;
  let depth = 0;
  let hasAlternatives = false;
  for (const letter of plain) {
    if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    else if (letter === '|' && depth === 0) hasAlternatives = true;
  }
  if (hasAlternatives) return true;
  const isAtFixedPlace = plain.startsWith('^') && !flags.includes('m');
  return !isAtFixedPlace && !/(?:[*+]|\{\d+,\})\??$/.test(plain);
}
