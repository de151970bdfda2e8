import { globSync } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { addresses, decideAccess } from '../src/pipeline/access.ts';
import { asvsLevelTwo, listRequirements } from './security-doc/asvs.ts';
import { parseTables } from './security-doc/tables.ts';

const root = join(import.meta.dirname, '..');
const page = await readFile(join(root, 'docs/security.md'), 'utf8');
const FILES = globSync(['{src,test,cli,migrations,docs,bench}/**/*.*', '*.*'], { cwd: root });

/** Matches a file's name in backticks and the quoted test names after it. */
const REFERENCE = /`([\w./-]+\.(?:ts|tsx|md|json))`((?:,? “[^”]+”)*)/g;

test('every file that security.md names exists exactly once', () => {
  const wrong = listReferences(page).filter(({ file }) => findFiles(file).length !== 1);
  expect(wrong.map(({ file }) => `${file}: ${findFiles(file).join(', ') || 'nowhere'}`)).toEqual([]);
});

test('every test that security.md quotes is in the named file', async () => {
  const wrong: string[] = [];
  for (const { file, quotes } of listReferences(page)) {
    const [path] = findFiles(file);
    const source = path && quotes.length > 0 ? await readSource(path) : '';
    wrong.push(...quotes.filter((quote) => !source.includes(quote)).map((quote) => `${file}: ${quote}`));
  }
  expect(wrong).toEqual([]);
});

test('every constant in the table of limits is in a file that its row names', async () => {
  const wrong: string[] = [];
  for (const row of section(3)
    .split('\n')
    .filter((line) => line.startsWith('|'))) {
    const paths = listReferences(row).flatMap(({ file }) => findFiles(file));
    const source = (await Promise.all(paths.map(readSource))).join('\n');
    const names = [...row.matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g)].map(([, name]) => name as string);
    wrong.push(...names.filter((name) => !new RegExp(`const ${name}\\b`).test(source)));
  }
  expect(wrong).toEqual([]);
});

test('every link in security.md has a target', async () => {
  const links = [...page.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link as string);
  for (const link of links) await access(join(root, 'docs', link));
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => toAnchor(heading as string));
  const anchors = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
  expect(anchors.filter((anchor) => !headings.includes(anchor as string))).toEqual([]);
});

test('SECURITY.md links to docs/security.md', async () => {
  expect(await readFile(join(root, 'SECURITY.md'), 'utf8')).toContain('](docs/security.md');
});

/** The rows of the access table: the operation, its URLs, and the refusal for each of the states V N P U M O R A S. */
const ACCESS = (parseTables(section(2))[0] ?? []).map(([operation = '', addresses = '', ...answers]) => {
  const paths = [...addresses.matchAll(/`([^`]+)`/g)].map(([, path]) => path as string);
  return { operation, paths, refusals: answers.map((answer) => /^40[13]$/.exec(answer)?.[0]) };
});

/** The access level of each state V N P U M O R A S. P and S have no session, like V. */
const VIEWERS = [
  null,
  'no-record',
  null,
  'unverified',
  'member',
  'moderator',
  'approver',
  'administrator',
  null,
] as const;

test('the access table names every URL pattern and no other', () => {
  const named = new Set(ACCESS.flatMap(({ paths }) => paths));
  expect([...named].sort()).toEqual(addresses.map(({ pattern }) => pattern).sort());
});

test('the access table refuses the same states as the access check', () => {
  const wrong: string[] = [];
  for (const { pattern: path, access: kind } of addresses) {
    // The access check allows public URLs to everyone. The table also has refusals by rules, such as a wrong password.
    if (kind === 'public') continue;
    const refusals = VIEWERS.map((accessLevel) => {
      const viewer = accessLevel && { accountId: 'a', email: '', name: '', accessLevel };
      const decision = decideAccess(path.replace(/:\w+/g, 'x'), viewer);
      return decision.allowed ? undefined : String(decision.status);
    });
    const rows = ACCESS.filter(({ paths }) => paths.includes(path));
    const differing = rows.filter((row) => row.refusals.join() !== refusals.join());
    wrong.push(...differing.map(({ operation }) => `${path}: ${operation}`));
  }
  expect(wrong).toEqual([]);
});

test('every requirement of ASVS 5.0.0, levels 1 and 2, is answered exactly once, and the totals are right', () => {
  const rows = parseTables(section(9)).flat();
  const answered = rows.flatMap(([ids = '', , state = '']) =>
    listRequirements(ids).map((id) => ({ id, state })),
  );
  expect(answered.map(({ id }) => id).sort()).toEqual(asvsLevelTwo().sort());
  const count = (wanted: string) => answered.filter(({ state }) => state === wanted).length;
  const [met, exceptions, operator, none] = ['met', 'exception', 'operator', 'n/a'].map(count) as number[];
  const [sums] = /\*\*\d+\*\* in all: [^.]+\./.exec(page) ?? [];
  expect(sums).toBe(
    `**${answered.length}** in all: ${met} met, ${operator} operator, ${exceptions} exception, ${none} n/a.`,
  );
});

function section(number: number): string {
  return new RegExp(`^## ${number} [^]*?(?=^## |$(?![^]))`, 'm').exec(page)?.[0] ?? '';
}

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
