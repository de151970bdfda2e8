import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { createSections, createSiteMap } from './src/pages.ts';
import { type Project, projectsOf } from './test/runner/projects.ts';

// The development builds of React and React Router slow pages down by a third.
process.env.NODE_ENV = 'production';

const files = globSync(['src/**/*.test.ts', 'cli/**/*.test.ts', 'test/*.test.ts']);
const projects = new Map(files.map((file) => [file, projectsOf(file, readFileSync(file, 'utf8'))]));

function listFiles(project: Project): string[] {
  return files.filter((file) => projects.get(file)?.includes(project));
}

/** Starts a command or a built server: the runner builds meanwhile. */
const NEEDS_BUILD = /\/cli\/|isBuilt|\/(running-server|run-backup|built-app)\.ts'/;

/** Runs the files that need the build in the middle: at the end, two workers would wait for commands and servers. */
class BuildLaterSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const later = sorted.filter(({ moduleId }) => NEEDS_BUILD.test(readFileSync(moduleId, 'utf8')));
    const others = sorted.filter((file) => !later.includes(file));
    const half = others.length >> 1;
    return [...others.slice(0, half), ...later, ...others.slice(half)];
  }
}

export default defineConfig({
  define: { SITE_MAP: JSON.stringify(createSiteMap()), SECTIONS: JSON.stringify(createSections()) },
  test: {
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/restore-globals.ts'],
    tags: [{ name: 'both-databases', description: 'Locks, order, numbers and times of SQL.' }],
    execArgv: [
      '--import',
      './test/cheap-password-hashes.ts',
      // A larger space for new objects is collected less often, which takes a twentieth less processor time.
      '--min-semi-space-size=32',
      '--max-semi-space-size=32',
    ],
    // Loading Kerikko for each file takes half of the time. Each test file restores the globals that it changes.
    isolate: false,
    // Node itself loads the rules and what they import. Vite compiles only what pages import, because of JSX and styles. A
    // request.ts belongs to the pages: a second copy would not know their request. Texts and words may
    // collect words of features. Samples share the test app.
    server: {
      deps: {
        external: [
          /\/(cli|migrations|src\/(build-time|identity|malayalam|server))\/.*(?<!\.test)\.ts$/,
          /\/src\/features\/[^/]+\/(server\/.*|(?!request\.ts|sample\.ts|texts|words)[^/]+)(?<!\.test)\.ts$/,
          /\/src\/(compose|pages)\.ts$/,
          /\/test\/(architecture|runner)\/.*\.ts$/,
        ],
      },
    },
    // Only what hangs reaches these limits: a busy machine takes ten times as long as a quiet one.
    testTimeout: 300_000,
    expect: { poll: { timeout: 90_000 } },
    hookTimeout: 300_000,
    maxWorkers: 2,
    sequence: { sequencer: BuildLaterSequencer },
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: listFiles('sqlite'),
          env: { TEST_DATABASE: 'sqlite' },
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: listFiles('postgres'),
          setupFiles: ['test/skip-untagged.ts'],
          env: { TEST_DATABASE: 'postgres' },
          // These tests are few. Loading Kerikko in a second worker took a sixth of their processor time.
          maxWorkers: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'statements',
          include: listFiles('statements'),
          env: { TEST_DATABASE: 'postgres' },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
