import { globSync } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { features } from '../src/compose.ts';
import { asvsLevelTwo, listRequirements } from './security-doc/asvs.ts';
import { listLimits } from './security-doc/limits.ts';
import { constantsOf, LISTS } from './security-doc/lists.ts';
import { parseTables } from './security-doc/tables.ts';
import { GENERATED_PAGES, withTables } from './security-doc/write-tables.ts';

const root = join(import.meta.dirname, '..');
const PAGES = ['docs/security.md', ...globSync('docs/security/*.md', { cwd: root })];
/** Each page with its path. */
const pages = await Promise.all(
  PAGES.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
);
const page = pages.map(({ text }) => text).join('\n');
/** The maximum length of docs/security.md, the page that people read. */
const MAX_LINES = 400;
const FILES = globSync(['{src,test,cli,migrations,docs,bench}/**/*.*', '*.*'], { cwd: root });

/** Matches a file's name in backticks and the quoted test names after it. */
const REFERENCE = /`([\w./-]+\.(?:ts|tsx|md|json))`((?:,? “[^”]+”)*)/g;

test('every file that the security pages name exists exactly once', () => {
  const wrong = listReferences(page).filter(({ file }) => findFiles(file).length !== 1);
  expect(wrong.map(({ file }) => `${file}: ${findFiles(file).join(', ') || 'nowhere'}`)).toEqual([]);
});

test('every test that the security pages quote is in the named file', async () => {
  const wrong: string[] = [];
  for (const { file, quotes } of listReferences(page)) {
    const [path] = findFiles(file);
    const source = path && quotes.length > 0 ? await readSource(path) : '';
    wrong.push(...quotes.filter((quote) => !source.includes(quote)).map((quote) => `${file}: ${quote}`));
  }
  expect(wrong).toEqual([]);
});

test('every constant that a security page names with a file is there', async () => {
  const wrong: string[] = [];
  for (const [, names = '', file = ''] of page.matchAll(
    /((?:`[A-Z]+(?:_[A-Z]+)*`(?:, )?)+) in\s`([\w./-]+\.ts)`/g,
  )) {
    const source = (await Promise.all(findFiles(file).map(readSource))).join('\n');
    const missing = [...names.matchAll(/`(\w+)`/g)].filter(
      ([, name]) => !new RegExp(`const ${name}\\b`).test(source),
    );
    wrong.push(...missing.map(([, name]) => `${file}: ${name}`));
  }
  expect(wrong).toEqual([]);
});

test.each(GENERATED_PAGES)(
  'the tables of docs/%s are what the code says: npm run security-tables',
  async (name) => {
    expect(await readFile(join(root, 'docs', name), 'utf8')).toBe(await withTables(name));
  },
);

test('each table with rows of a person says what limits them, and names constants that are limits', async () => {
  const owned = features.flatMap(({ tables }) => Object.entries(tables));
  const personal = owned.filter(([, { archive }]) => archive).map(([table]) => table);
  expect(Object.keys(LISTS).sort(), 'the entries of test/security-doc/lists.ts').toEqual(personal.sort());
  const limits = new Set((await listLimits()).map(({ name }) => name));
  expect(
    Object.values(LISTS)
      .flatMap(constantsOf)
      .filter((name) => !limits.has(name)),
  ).toEqual([]);
});

test('personal-data.md names each table with rows of a person', () => {
  const { text = '' } = pages.find(({ path }) => path.endsWith('personal-data.md')) ?? {};
  const owned = features.flatMap(({ tables }) => Object.entries(tables));
  const missing = owned.filter(([table, { archive }]) => archive && !text.includes(`\`${table}\``));
  expect(
    missing.map(([table]) => table),
    'the tables without a line in docs/security/personal-data.md',
  ).toEqual([]);
});

test('a person reads security.md at one sitting', () => {
  expect(pages[0]?.text.split('\n').length).toBeLessThanOrEqual(MAX_LINES);
});

test('every link in the security pages has a target', async () => {
  for (const { path, text } of pages) {
    for (const [, link = '', anchor] of text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)) {
      const target = link === '' ? join(root, path) : join(root, dirname(path), link);
      await access(target);
      if (anchor === undefined) continue;
      const headings = [...(await readFile(target, 'utf8')).matchAll(/^#+ (.+)$/gm)];
      expect(
        headings.map(([, heading = '']) => toAnchor(heading)),
        `${path}: #${anchor}`,
      ).toContain(anchor);
    }
  }
});

test('SECURITY.md links to docs/security.md', async () => {
  expect(await readFile(join(root, 'SECURITY.md'), 'utf8')).toContain('](docs/security.md');
});

test('every requirement of ASVS 5.0.0, levels 1 and 2, is answered exactly once, and the totals are right', () => {
  const asvs = pages.find(({ path }) => path.endsWith('/asvs.md'))?.text ?? '';
  const rows = parseTables(asvs).flat();
  const answered = rows.flatMap(([ids = '', , state = '']) =>
    listRequirements(ids).map((id) => ({ id, state })),
  );
  expect(answered.map(({ id }) => id).sort()).toEqual(asvsLevelTwo().sort());
  const count = (wanted: string) => answered.filter(({ state }) => state === wanted).length;
  const [met, exceptions, operator, none] = ['met', 'exception', 'operator', 'n/a'].map(count) as number[];
  const [sums] = /\*\*\d+\*\* in all: [^.]+\./.exec(asvs) ?? [];
  expect(sums).toBe(
    `**${answered.length}** in all: ${met} met, ${operator} operator, ${exceptions} exception, ${none} n/a.`,
  );
});

function listReferences(text: string): { file: string; quotes: string[] }[] {
  return [...text.matchAll(REFERENCE)].map(([, file = '', quoted = '']) => ({
    file,
    quotes: [...quoted.matchAll(/“([^”]+)”/g)].map(([, quote]) => (quote as string).replace(/\s+/g, ' ')),
  }));
}

function findFiles(name: string): string[] {
  return FILES.filter((file) => (name.includes('/') ? file === name : basename(file) === name));
}

async function readSource(path: string): Promise<string> {
  return (await readFile(join(root, path), 'utf8')).replaceAll('\\', '');
}

/** Returns the anchor that GitHub generates for a heading. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}
