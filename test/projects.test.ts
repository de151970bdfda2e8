import { expect, test } from 'vitest';
import { projectsOf } from './runner/projects.ts';

const IMPORT = `import { createTestApp } from './create-test-app.ts';\n`;

test.each([
  ['import fs from "node:fs";\n', ['sqlite'], ['sqlite']],
  [`// Runs on: SQLite\n${IMPORT}`, ['sqlite'], ['sqlite']],
  [`// Runs on: SQLite and PostgreSQL\n${IMPORT}`, ['sqlite', 'postgres'], ['sqlite', 'postgres']],
  [`// Runs on: SQLite, PostgreSQL nightly\n${IMPORT}`, ['sqlite'], ['sqlite', 'postgres']],
  [
    `// Runs on: SQLite, tagged tests on PostgreSQL\n${IMPORT}`,
    ['sqlite', 'postgres'],
    ['sqlite', 'postgres'],
  ],
  ['// Runs nightly\n', [], ['sqlite']],
])('a file with %j runs in %j, and nightly in %j', (source, always, nightly) => {
  expect(projectsOf('a.test.ts', source, false)).toEqual(always);
  expect(projectsOf('a.test.ts', source, true)).toEqual(nightly);
});

test.each([
  [IMPORT, /opens a database: begin it with/],
  [`// Runs on: MySQL\n${IMPORT}`, /begins with "\/\/ Runs on: MySQL": write one of on: SQLite/],
  [
    `// Runs on: SQLite, PostgreSQL nightly\n${IMPORT}test.runIf(usesDatabaseServer)('x', () => {});`,
    /has tests for PostgreSQL alone/,
  ],
  [
    `// Runs on: SQLite, tagged tests on PostgreSQL\n${IMPORT}test.runIf(usesDatabaseServer)('x', () => {});`,
    /has a test for PostgreSQL alone without the tag/,
  ],
])('a file with %j is refused', (source, message) => {
  expect(() => projectsOf('a.test.ts', source)).toThrow(message);
});
