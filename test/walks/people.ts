import type { Browser, Page } from '@playwright/test';
import type { Community } from './community.ts';
import { Walk } from './walk.ts';

/** The phone of the walks: its browser shows little of a page at once. */
export const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
};
/** The laptop of the walks. */
export const DESK = { viewport: { width: 1280, height: 720 }, locale: 'en-IN', timezoneId: 'Asia/Kolkata' };

export const ADMINISTRATOR = 'sreelatha@example.org';
export const MEMBER = 'gopinathan.nair@example.org';

/** Opens Home on the phone of a member of the demo, who is signed in already. */
export async function openPhone(browser: Browser, demo: Community, folder: string) {
  const page = await browser.newPage(PHONE);
  await signIn(page, demo.url, MEMBER, await demo.password());
  await page.goto(`${demo.url}/dashboard`);
  return {
    page,
    walk: new Walk(page, folder),
    bar: page.getByRole('navigation', { name: 'Main' }),
    main: page.getByRole('main'),
  };
}

/** Lets an applicant of the demo in, as an administrator in a browser of their own. */
export async function approve(browser: Browser, demo: Community, email: string): Promise<void> {
  const page = await browser.newPage();
  await signIn(page, demo.url, ADMINISTRATOR, await demo.password());
  await page.goto(`${demo.url}/admin`);
  await page.getByRole('button', { name: `Approve ${email}` }).click();
  await page.getByRole('button', { name: 'Undo' }).first().waitFor();
  await page.close();
}

export async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(url);
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('main [type=submit]').click();
  await page.waitForURL('**/account');
}

/** Returns the link of an invitation that a member of the demo makes. */
export async function invite(browser: Browser, demo: Community): Promise<string> {
  const page = await browser.newPage();
  await signIn(page, demo.url, MEMBER, await demo.password());
  await page.goto(`${demo.url}/invitations`);
  await page.getByRole('button', { name: 'Make an invitation' }).click();
  const link = await page.getByLabel('The link to share').inputValue();
  await page.close();
  return link;
}

/** Signs somebody up by the link of an invitation and verifies their email, in a browser of their own. */
export async function arrive(
  browser: Browser,
  community: Community,
  link: string,
  name: string,
): Promise<void> {
  const email = `${name.toLowerCase()}@example.org`;
  const page = await browser.newPage();
  await page.goto(link);
  await page.locator('[name=name]').fill(name);
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill('a bus at six');
  await page.getByRole('button', { name: 'Create Account' }).click();
  const [verify = ''] = await community.linksTo(email, /Verify/);
  await page.goto(verify);
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await page.getByText('verified').first().waitFor();
  await page.close();
}
