import { readFileSync } from 'node:fs';
import { beforeEach, expect } from 'vitest';
import { runsTaggedTests } from './runner/projects.ts';
import { runsNightlyTests } from './runner/tier.ts';

// Loaded by the project postgres for each file. SQLite runs the other tests, and PostgreSQL prepares their statements.
if (!runsNightlyTests && runsTaggedTests(readFileSync(expect.getState().testPath ?? '', 'utf8'))) {
  beforeEach(({ task, skip }) => {
    if (!task.tags?.includes('both-databases')) skip();
  });
}
