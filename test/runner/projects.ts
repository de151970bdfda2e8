import { runsNightlyTests } from './tier.ts';

/** The projects of vitest.config.ts. A file that opens no database runs once, in the first one. */
export type Project = 'sqlite' | 'postgres' | 'statements';

/** The projects that run a file of unit tests, by its first line. */
const RUNS: Record<string, { always: Project[]; nightly?: Project[] }> = {
  'on: SQLite': { always: ['sqlite'] },
  'on: SQLite and PostgreSQL': { always: ['sqlite', 'postgres'] },
  'on: SQLite, PostgreSQL nightly': { always: ['sqlite'], nightly: ['postgres'] },
  'on: PostgreSQL': { always: ['postgres'] },
  'on: PostgreSQL, after all others': { always: ['statements'] },
  'nightly on: SQLite and PostgreSQL': { always: [], nightly: ['sqlite', 'postgres'] },
  nightly: { always: [], nightly: ['sqlite'] },
};

const FIRST_LINE = /^\/\/ Runs (.+)\n/;
const OPENS_DATABASE =
  /from '(\.|(\.\.\/)+test)\/(create-test-app|canary-fixtures|sqlite-databases|postgres-databases)\.ts';$/m;
const ONLY_ON_POSTGRES = /\brunIf\(usesDatabaseServer\)|\bwaitsForLock\b|\bendListeners\b/;

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
  return [...runs.always, ...(isNightly ? (runs.nightly ?? []) : [])];
}
