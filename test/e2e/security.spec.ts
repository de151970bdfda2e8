import type { Page } from '@playwright/test';
import { routes } from '../expected-access.ts';
import { createStory } from '../factories.ts';
import { expect, type Kerikko, test } from './kerikko.ts';
import { createPerson, signInAs, withContext } from './people.ts';

/** Routes for actions and data, which a browser never opens as a page. */
const NO_SCREEN = [
  '/sign-out',
  '/account/verification',
  '/account/own-data/archive',
  '/performance',
  '/settings',
];

test('the browser reports no violation of the content security policy on any page', async ({
  kerikko,
  page,
}) => {
  const violations = await watchViolations(page);
  const urls = await listUrls(kerikko);
  const visit = async () => {
    for (const url of urls) {
      await page.goto(kerikko.url + url);
      await expect(page.locator('h1').first()).toBeVisible();
      // Wait until the page's scripts have loaded and are idle.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
    }
  };
  await visit();
  await signInAs(page, kerikko, await createPerson(kerikko, 'administrator', { name: 'അമ്മു' }));
  await visit();
  expect(violations).toEqual([]);
});

test.describe('injected markup', () => {
  test('is not run, drawn, framed or sent anywhere', async ({ kerikko, browser }) => {
    // The fixture's page fails on console errors, and violations are logged there.
    const page = await browser.newPage();
    const violations = await watchViolations(page);
    await page.goto(kerikko.url);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.wasRun = true';
      document.body.append(script);
      document.body.insertAdjacentHTML(
        'beforeend',
        `<img src="http://elsewhere.test/pixel"><p style="color: red" onclick="1">x</p>
         <iframe src="http://elsewhere.test/"></iframe><form action="http://elsewhere.test/"><button>Go</button></form>`,
      );
      void fetch('http://elsewhere.test/').catch(() => {});
    });
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
    await page.getByRole('button', { name: 'Go' }).click({ noWaitAfter: true });
    const expected = [
      'script-src-elem',
      'img-src',
      'style-src-attr',
      'frame-src',
      'connect-src',
      'form-action',
    ];
    await expect.poll(() => expected.filter((directive) => !violations.includes(directive))).toEqual([]);
    await page.close();
  });
});

/** Collects the violated directives from the page's securitypolicyviolation events. */
async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (directive: string) => violations.push(directive));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      (window as never as { reportViolation(directive: string): void }).reportViolation(effectiveDirective);
    });
  });
  return violations;
}

/** Creates content and returns the URL of every screen. */
async function listUrls(kerikko: Kerikko): Promise<string[]> {
  const applicant = await createPerson(kerikko, 'pending');
  const author = await createPerson(kerikko, 'member', { name: 'ശ്രീലത' });
  const viewer = {
    accountId: author.accountId,
    email: author.email,
    name: '',
    accessLevel: 'member' as const,
  };
  const story = await withContext(kerikko, (context) =>
    createStory({ context }, { viewer }, { title: 'ചായ', content: 'മഴ. '.repeat(500) }),
  );
  const parameters: Record<string, string> = { topic: 'food', story, account: applicant.accountId };
  const pages = routes.filter((path) => !NO_SCREEN.includes(path));
  const urls = pages.map((path) => path.replace(/:(\w+)/g, (_match, name) => parameters[name] ?? name));
  return [
    ...urls,
    '/?mode=sign-up',
    '/stories/food?write',
    `/stories/food/${story}?edit`,
    '/profile?tab=security',
    '/nothing',
  ];
}
