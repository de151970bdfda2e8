import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const SERVER_TESTS = globSync(['src/**/*.test.ts', 'cli/**/*.test.ts']);
/** A test that opens no database says nothing about one, and runs once. */
const DATABASE_TESTS = SERVER_TESTS.filter((file) =>
  /create-test-app|canary-house|test-database|TEST_DATABASE/.test(readFileSync(file, 'utf8')),
);

/** Every test that touches a database runs on both kinds. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/restore-globals.ts'],
    // Every file loading Kerikko anew took half of the time. What a file changes for all of its process, it sets right.
    isolate: false,
    // The built server, as Node itself loads it.
    server: { deps: { external: [/\/build\/server\//] } },
    // As members are served: what React adds for developers takes a third of a page's time.
    env: { NODE_ENV: 'production' },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Two cores: one worker each for tests, while PostgreSQL and password hashing want their share.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: [...SERVER_TESTS, 'test/*.test.ts'],
          env: { TEST_DATABASE: 'sqlite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: DATABASE_TESTS,
          env: { TEST_DATABASE: 'postgres' },
        },
      },
    ],
  },
});
