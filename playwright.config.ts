import { defineConfig } from '@playwright/test';
import { BROWSER_OPTIONS } from './test/ensure-browser.ts';

/** Real browser, real server: each test starts its own on a free port and an empty data folder. */
export default defineConfig({
  testDir: 'test/e2e',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  // Built already.
  build: { external: ['**/build/server/**'] },
  use: {
    locale: 'en-US',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 390, height: 844 },
    // Recording each test costs a tenth of the run: TRACE=1 npm test -- browser admin
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: BROWSER_OPTIONS,
    },
  },
});
