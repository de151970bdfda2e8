import { runsNightlyTests } from './tier.ts';

/** The projects of vitest.config.ts. A file that opens no database runs once, in the first one. */
export type Project = 'sqlite' | 'postgres' | 'statements';

/** The projects that run a file of unit tests, by its first line. */
const RUNS: Record<string, { always: Project[]; nightly?: Project[] }> = {
  'on: SQLite': { always: ['sqlite'] },
  'on: SQLite and PostgreSQL': { always: ['sqlite', 'postgres'] },
  'on: SQLite, tagged tests on PostgreSQL': { always: ['sqlite', 'postgres'] },
  'on: SQLite, PostgreSQL nightly': { always: ['sqlite'], nightly: ['postgres'] },
  'on: PostgreSQL': { always: ['postgres'] },
  'on: PostgreSQL, after all others': { always: ['statements'] },
  'nightly on: SQLite and PostgreSQL': { always: [], nightly: ['sqlite', 'postgres'] },
  'nightly on: PostgreSQL': { always: [], nightly: ['postgres'] },
  nightly: { always: [], nightly: ['sqlite'] },
};

/** The first line of a file whose tests run on PostgreSQL at each change only if they have the tag `both-databases`. */
const TAGGED = '// Runs on: SQLite, tagged tests on PostgreSQL\n';
const FIRST_LINE = /^\/\/ Runs (.+)\n/;
const OPENS_DATABASE =
  /from '(\.|(\.\.\/)+test)\/(create-test-app|canary-fixtures|sqlite-databases|postgres-databases)\.ts';$/m;
const ONLY_ON_POSTGRES = /\brunIf\(usesDatabaseServer\)|\bwaitsForLock\b|\bendListeners\b/;
/** A test for PostgreSQL alone whose options, after its name, have no tag. */
const UNTAGGED = /\brunIf\(usesDatabaseServer\)\((?!\s*('|"|`).+?\1,\s*\{ tags: \['both-databases'\] \})/;

/**
 * Returns the projects that a test file runs in.
 * @throws if it opens a database and names none, or names an unknown one, or if `npm test` would not run some of its tests anywhere
 */
export function projectsOf(file: string, source: string, isNightly = runsNightlyTests): Project[] {
  const [, line] = FIRST_LINE.exec(source) ?? [];
  if (line === undefined) {
    if (!OPENS_DATABASE.test(source)) return ['sqlite'];
    throw new Error(
      `${file} opens a database: begin it with "// Runs on: SQLite, PostgreSQL nightly", with "// Runs on: SQLite and PostgreSQL" if locks, order, numbers or times matter, or with "// Runs on: SQLite" if no SQL depends on it`,
    );
  }
  const runs = RUNS[line];
  if (!runs)
    throw new Error(`${file} begins with "// Runs ${line}": write one of ${Object.keys(RUNS).join('; ')}`);
  if (line === 'on: SQLite, PostgreSQL nightly' && ONLY_ON_POSTGRES.test(source)) {
    throw new Error(
      `${file} has tests for PostgreSQL alone: begin it with "// Runs on: SQLite and PostgreSQL"`,
    );
  }
  if (runsTaggedTests(source) && UNTAGGED.test(source)) {
    throw new Error(
      `${file} has a test for PostgreSQL alone without the tag: give it { tags: ['both-databases'] }`,
    );
  }
  return [...runs.always, ...(isNightly ? (runs.nightly ?? []) : [])];
}

/** Returns whether PostgreSQL runs only the tagged tests of this file, and all of them at night. */
export function runsTaggedTests(source: string): boolean {
  return source.startsWith(TAGGED);
}
