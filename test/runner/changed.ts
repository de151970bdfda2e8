import { execFile } from 'node:child_process';
import { glob, readFile } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { pages } from '../../src/pages.ts';
import type { Selection } from './selection.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** Files that no browser test loads. */
const NO_BROWSER_TEST = /\.md$|\.test\.ts$|^(bench|cli|deploy|docs)\/|^test\/(?!e2e\/|[^/]+\.ts$)/;
/** An address in a browser test: its first segment. */
const ADDRESS = /['`}]\/([\w-]*)(?=[/?#'`$])/g;
/** These load the samples of all features. */
const SAMPLES = ['test/leaving.ts', 'test/canary-fixtures.ts', 'test/hostile-cases.ts'];
/** Tests that read source files or docs instead of importing them. */
const READS_FILES = ['test/', 'src/web/'];

/** Selects the checks and the tests that the changes since main, committed or not, can affect. */
export async function selectChanged(): Promise<Selection & { summary: string }> {
  const { files, since } = await listChangedFiles();
  const selection = await selectAffected(files);
  const summary = [
    `${files.length} files changed since ${since}.`,
    `Unit tests: ${describe(selection.unit)}`,
    `Browser tests: ${describe(selection.browser)}`,
  ].join('\n');
  return { ...selection, summary };
}

/** Selects the checks and the tests that changes of these files can affect. */
export async function selectAffected(files: string[]): Promise<Selection> {
  return {
    check: files.length > 0,
    unit: await selectUnitTests(files),
    resilience: files.some((file) => file.startsWith('test/resilience/')) ? [] : undefined,
    browser: await selectBrowserTests(files),
  };
}

/** On main itself, the changes since its last commit. */
async function listChangedFiles(): Promise<{ files: string[]; since: string }> {
  const base = (await git('merge-base', 'HEAD', 'main').catch(() => git('rev-parse', 'HEAD'))).trim();
  const changed = await git('diff', '--name-only', '--relative', base);
  const untracked = await git('ls-files', '--others', '--exclude-standard');
  const files = new Set(`${changed}\n${untracked}`.split('\n').filter(Boolean));
  return { files: [...files].sort(), since: base.slice(0, 7) };
}

async function git(...parameters: string[]): Promise<string> {
  return (await run('git', parameters, { cwd: root, maxBuffer: 2 ** 26 })).stdout;
}

/** Selects the tests in the folders of changed files, and those that import a changed file, directly or not. */
async function selectUnitTests(files: string[]): Promise<string[] | undefined> {
  if (files.some(affectsEveryUnitTest)) return [];
  const affected = await listImporters(files);
  const folders = new Set(files.filter((file) => /^(src|cli)\//.test(file)).map(folderOfTests));
  const tests: string[] = [];
  for await (const file of glob('{src,cli}/**/*.test.ts', { cwd: root })) {
    const isBeside = [...folders].some((folder) => file.startsWith(`${folder}/`));
    if (isBeside || affected.has(file)) tests.push(file);
  }
  if (files.some((file) => file.startsWith('deploy/'))) tests.push('cli/systemd-unit');
  if (files.length > 0) tests.push(...READS_FILES);
  return tests.length > 0 ? tests.sort() : undefined;
}

/** A feature's tests are in its server folder, whatever part of the feature changed. */
function folderOfTests(file: string): string {
  return /^src\/features\/[^/]+/.exec(file)?.[0] ?? dirname(file);
}

function affectsEveryUnitTest(file: string): boolean {
  return /^(migrations\/|package|vite|vitest|test\/[^/]+(?<!\.test)\.ts$|src\/[^/]+$|src\/server\/database\/)/.test(
    file,
  );
}

let importersByFile: Promise<Map<string, string[]>> | undefined;

/** Lists the files that import one of these, directly or not. Imports from test/ do not count: most tests share it. */
async function listImporters(files: string[]): Promise<Set<string>> {
  importersByFile ??= readImporters();
  const importers = await importersByFile;
  const found = new Set(files);
  // Files added meanwhile are visited too.
  for (const file of found) {
    // The app imports everything: the tests of a page are in its own folder.
    if (/-page\.tsx$|^src\/[^/]+$/.test(file)) continue;
    const imported = file.endsWith('/sample.ts') ? SAMPLES : [file];
    for (const importer of imported.flatMap((one) => importers.get(one) ?? [])) found.add(importer);
  }
  return found;
}

async function readImporters(): Promise<Map<string, string[]>> {
  const importers = new Map<string, string[]>();
  for await (const file of glob('{src,cli}/**/*.{ts,tsx}', { cwd: root })) {
    const source = await readFile(join(root, file), 'utf8');
    for (const [, specifier = ''] of source.matchAll(/(?:from|import)[\s(]+'(\.[^'?]+)/g)) {
      const target = posix.join(posix.dirname(file), specifier);
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return importers;
}

/** Selects the browser tests that name an address below which a changed file is shown; all, if none names it. */
async function selectBrowserTests(files: string[]): Promise<string[] | undefined> {
  const shown = files.filter((file) => !NO_BROWSER_TEST.test(file));
  const own = shown.filter((file) => file.endsWith('.spec.ts'));
  const ofFeatures = shown.filter((file) => file.startsWith('src/features/') && !own.includes(file));
  if (own.length + ofFeatures.length < shown.length) return [];
  const specs = new Set(own.map((file) => basename(file)));
  const segments = await listSegments(ofFeatures);
  for await (const file of glob('{test/e2e,src/features/*}/*.spec.ts', { cwd: root })) {
    const source = await readFile(join(root, file), 'utf8');
    const named = [...source.matchAll(ADDRESS)].map(([, segment = '']) => segment);
    if (named.some((segment) => segments.has(segment))) specs.add(basename(file, '.spec.ts'));
  }
  if (segments.size > 0 && specs.size === own.length) return [];
  // Every screen is checked there.
  if (ofFeatures.some((file) => file.includes('/web/'))) specs.add('accessibility');
  return specs.size > 0 ? [...specs].sort() : undefined;
}

/** Returns the first segments of the addresses whose pages load one of these files. */
async function listSegments(files: string[]): Promise<Set<string>> {
  const loaded = await listImporters(files);
  return new Set(
    Object.entries(pages)
      .filter(([, page]) => Object.values(page).some((part) => loaded.has(`src/${part}`)))
      .map(([pattern]) => pattern.split('/')[1] ?? ''),
  );
}

function describe(filter: string[] | undefined): string {
  if (!filter) return 'none';
  return filter.length > 0 ? filter.join(' ') : 'all';
}
