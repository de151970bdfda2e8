import { defineConfig } from '@playwright/test';
import { BROWSER_OPTIONS } from './test/ensure-browser.ts';
import { runsFullMatrices } from './test/runner/tier.ts';

/** Runs a real browser against real servers. Each test starts its own server on a free port with an empty data folder. */
export default defineConfig({
  testDir: '.',
  // A test of one feature stands in its folder.
  testMatch: ['test/e2e/*.spec.ts', 'src/features/*/*.spec.ts'],
  // Only what hangs reaches these limits: a busy machine takes ten times as long as a quiet one.
  timeout: 300_000,
  expect: { timeout: 45_000, toPass: { timeout: 90_000 } },
  fullyParallel: true,
  // A test with the tag @nightly proves a rule again, for another form or state: `npm run test:all` includes it.
  grepInvert: runsFullMatrices ? [] : /@nightly/,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  // Node runs TypeScript itself. Compiling the tests and what they import took 4 seconds of each first run.
  build: { external: ['**'] },
  use: {
    // An action that waits longer names what it waits for, which the limit of the test would not.
    actionTimeout: 45_000,
    locale: 'en-US',
    timezoneId: 'Asia/Kolkata',
    // Animations took a tenth of the run's time. The journey runs with them.
    contextOptions: { reducedMotion: 'reduce' },
    // Installing the service worker takes a twentieth of the run's time. The journey and the tests of failures install it.
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    // Tracing takes a tenth of the run's time. Enable it with TRACE=1 npm test -- browser admin
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        ...BROWSER_OPTIONS,
        // A microphone that beeps. Other options in one file would start further browsers and workers.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        // Otherwise each test starts two renderers, which takes a twentieth of the processor time.
        '--renderer-process-limit=1',
        // A process of its own for graphics takes another twentieth.
        '--in-process-gpu',
        // Collecting garbage before there are 256 MB of it takes a thirtieth.
        '--js-flags=--initial-heap-size=256 --no-incremental-marking --no-memory-reducer',
      ],
    },
  },
});
