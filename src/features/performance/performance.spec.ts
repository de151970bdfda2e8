import type { Page } from '@playwright/test';
import { expect, test } from '../../../test/e2e/kerikko.ts';
import { createPerson, signInAs } from '../../../test/e2e/people.ts';

test.use({ serviceWorkers: 'allow' });

test('the speed report loads its script late, and names a page only by its route pattern', async ({
  kerikko,
  page,
}) => {
  const requests: { path: string; body: string }[] = [];
  page.on('request', (request) => {
    requests.push({ path: new URL(request.url()).pathname, body: request.postData() ?? '' });
  });
  const measured = waitForMeasurement(page);
  const answer = await page.goto(`${kerikko.url}/reset-password?token=secret-token`);
  expect(await answer?.text()).not.toContain('report-vitals');
  // The first click finalizes the largest contentful paint.
  await measured;
  expect(requests.filter(({ path }) => path.includes('report-vitals'))).toHaveLength(1);
  await page.getByLabel('Email').click();
  await page.getByLabel('Email').fill('ammu@example.org');
  await waitForFirstInput(page);
  await hidePage(page);
  await hidePage(page);
  const reports = requests.filter(({ path }) => path === '/performance').map(({ body }) => body);
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatch(/^page=%2Freset-password&/);
  for (const name of ['LCP', 'INP', 'CLS', 'FCP', 'TTFB']) {
    expect(reports[0]).toMatch(new RegExp(`&${name}=\\d+(\\.\\d+)?(&|$)`));
  }
  expect(reports[0]).not.toMatch(/secret|token|ammu/);
});

test('the speed report shows the last seven days to administrators, in total and by page', {
  tag: '@nightly',
}, async ({ kerikko, page, context }) => {
  const visitor = await context.newPage();
  const visit = async (path: string) => {
    const measured = waitForMeasurement(visitor);
    await visitor.goto(kerikko.url + path);
    await measured;
  };
  await visit('/');
  // The service worker handles the requests of the following pages, and must not lose their reports.
  await visitor.evaluate(() => navigator.serviceWorker.ready);
  const further = ['/reset-password', '/verify-email', '/goodbye'];
  for (const path of further) await visit(path);
  // Leave the last page by navigating: closing a tab may lose its last report.
  await visitor.goto(kerikko.url);
  await signInAs(page, kerikko, await createPerson(kerikko, 'administrator'));
  await expect(async () => {
    await page.goto(`${kerikko.url}/admin`);
    await page.getByRole('link', { name: 'System', exact: true }).click();
    await page.getByText('By page').click({ timeout: 5000 });
    for (const path of ['/', ...further]) {
      await expect(page.getByText(path, { exact: true })).toBeVisible({ timeout: 500 });
    }
  }).toPass();
  await expect(page.getByRole('heading', { name: 'Speed' })).toBeVisible();
  await expect(page.getByText('Three out of four visits were at least this good (p75).')).toBeVisible();
  for (const measure of ['Main content shown LCP', 'First content shown FCP', 'Server response TTFB']) {
    await expect(rowOfTable(page, measure)).toContainText(/\d\.\d\d s (good|needs improvement|poor)/);
  }
  await expect(rowOfTable(page, 'Layout shifts CLS')).toContainText(/0\.\d\d good/);
});

/** Resolves once the next page measures its visit. The page loads that script when it is idle. */
async function waitForMeasurement(page: Page): Promise<void> {
  const script = await page.waitForResponse(/report-vitals/);
  await page.evaluate(async (url) => {
    await import(url);
    // The browser delivers buffered performance entries after the script has loaded.
    for (const _ of [1, 2]) await new Promise((resolve) => requestIdleCallback(resolve));
  }, script.url());
}

/** Waits until the page's scripts have seen the reader's first input. They handle its entry when they are idle. */
async function waitForFirstInput(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      new PerformanceObserver(resolve).observe({ type: 'first-input', buffered: true });
    });
    for (const _ of [1, 2]) await new Promise((resolve) => requestIdleCallback(resolve));
  });
}

function rowOfTable(page: Page, measure: string) {
  return page.getByRole('table').getByRole('row').filter({ hasText: measure });
}

/** Simulates a switch to another tab. */
async function hidePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}
