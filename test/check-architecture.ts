import { glob } from 'node:fs/promises';
import { sep } from 'node:path';
import { checkDatabaseDialect } from './architecture/database-dialect.ts';
import { checkFeatureOrder } from './architecture/feature-order.ts';
import { checkFeatureStyles } from './architecture/feature-styles.ts';
import { checkFileNames } from './architecture/file-names.ts';
import { checkFolderCycles } from './architecture/folder-cycles.ts';
import { checkImportCycles } from './architecture/import-cycles.ts';
import { checkImportTable } from './architecture/import-table.ts';
import { checkReadsOfTexts } from './architecture/reads-of-texts.ts';
import { checkServerInPages } from './architecture/server-in-pages.ts';
import { readSourceFile, type SourceFile, type Violation } from './architecture/source-file.ts';
import { checkTableOwners } from './architecture/table-owners.ts';
import { checkTransactions } from './architecture/transactions.ts';
import { checkUnusedExports } from './architecture/unused-exports.ts';

interface ArchitectureReport {
  files: SourceFile[];
  /** Sorted by path and line. */
  violations: Violation[];
}

/** Formats between React Router's server and its script, which may change with each release. */
const PRIVATE_FORMAT = /x-remix-|turbo-?stream|text\/x-script/i;

if (import.meta.main) await main();

async function main(): Promise<void> {
  const root = process.cwd();
  const { files, violations } = await checkArchitecture(root);
  const readers = await readFiles(root, await listFiles(root, ['{test,bench}/**/*.*', '*.config.ts']));
  violations.push(...checkUnusedExports([...files, ...readers]));
  for (const { path, line, problem } of violations) console.error(`${path}:${line}: ${problem}`);
  if (violations.length === 0) console.log(`${files.length} files follow the rules of the architecture`);
  if (files.length === 0) console.error("No files found. Run this in the project's root folder.");
  if (violations.length > 0 || files.length === 0) process.exitCode = 1;
}

/** Checks the code below `root` against the rules of docs/architecture: imports, cycles, names, places, styles. */
export async function checkArchitecture(root: string): Promise<ArchitectureReport> {
  const paths = await listFiles(root, ['{src,migrations,cli}/**/*.*']);
  const files = await readFiles(root, paths);
  const violations = [
    ...checkFileNames(paths),
    ...(await checkFeatureStyles(root, paths)),
    ...files.flatMap((file) => [
      ...checkSyntax(file),
      ...checkFrameworkFormats(file),
      ...checkImportTable(file),
      ...checkServerInPages(file),
      ...checkDatabaseDialect(file),
      ...checkTransactions(file),
    ]),
    ...checkImportCycles(files),
    ...checkFeatureOrder(files),
    ...checkTableOwners(files),
    ...checkReadsOfTexts(files),
  ];
  // An import that the table refuses closes a cycle, too: one message is enough.
  if (violations.length === 0) violations.push(...checkFolderCycles(files));
  violations.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
  return { files, violations };
}

async function listFiles(root: string, patterns: string[]): Promise<string[]> {
  const paths: string[] = [];
  for await (const entry of glob(patterns, { cwd: root })) paths.push(entry.split(sep).join('/'));
  return paths.sort();
}

function readFiles(root: string, paths: readonly string[]): Promise<SourceFile[]> {
  return Promise.all(
    paths.filter((path) => /\.(m?[jt]s|tsx)$/.test(path)).map((path) => readSourceFile(root, path)),
  );
}

function checkSyntax({ path, syntaxError }: { path: string; syntaxError: string | undefined }): Violation[] {
  return syntaxError ? [{ path, line: 1, problem: `cannot be read: ${syntaxError}` }] : [];
}

/** Reports code that writes or reads a private format of React Router. */
function checkFrameworkFormats({ path, code }: SourceFile): Violation[] {
  if (/\.test\.tsx?$/.test(path)) return [];
  return code.split('\n').flatMap((line, index): Violation[] => {
    const [name] = PRIVATE_FORMAT.exec(line) ?? [];
    const problem = `knows a private format of React Router (${name}): let its request handler answer`;
    return name ? [{ path, line: index + 1, problem }] : [];
  });
}
