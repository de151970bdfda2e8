import type { Page } from '@playwright/test';
import { hold } from './hold.ts';
import { expect, linkIn, test } from './kerikko.ts';
import { forgetLayoutShifts, readLayoutShifts, recordLayoutShifts } from './measures/layout-shifts.ts';
import { waitForPaint } from './measures/paint.ts';
import { createPerson, signInAs } from './people.ts';

const PASSWORD = 'chaya-kadi-2026';
const TO_MALAYALAM = { name: 'മലയാളം' };
const TO_ENGLISH = { name: 'English' };

test('a visitor switches language and theme on the sign-in page, which keeps its input and reports a choice that cannot be sent', async ({
  kerikko,
  page,
}) => {
  const html = page.locator('html');
  const banner = page.getByRole('banner');

  await test.step('switching the language keeps the input', async () => {
    await page.goto(kerikko.url);
    await expect(html).toHaveAttribute('lang', 'en');
    await page.getByLabel('Email').fill('ammu@example.org');
    await page.getByLabel('Password').fill('half a passw');
    await banner.getByRole('button', TO_MALAYALAM).click();
    await expect(page.getByRole('heading', { name: 'കേറിക്കോയിലേക്ക് സ്വാഗതം' })).toBeVisible();
    await expect(html).toHaveAttribute('lang', 'ml');
    await expect(page.locator('input[name=email]')).toHaveValue('ammu@example.org');
    await expect(page.locator('input[name=password]')).toHaveValue('half a passw');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'കേറിക്കോയിലേക്ക് സ്വാഗതം' })).toBeVisible();
    await banner.getByRole('button', TO_ENGLISH).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Kerikko' })).toBeVisible();
  });

  await test.step('a chosen theme applies at once and persists in the next response', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(kerikko.url);
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const day = await paper();
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await expect.poll(paper).not.toBe(day);
    expect(await (await page.request.get('/')).text()).toContain('data-theme="dark"');
    await page.getByRole('button', { name: 'System' }).click();
    await expect(html).not.toHaveAttribute('data-theme');
    await expect.poll(paper).toBe(day);
  });

  await test.step('a choice of language that cannot be sent shows an error and keeps the input', async () => {
    await page.goto(kerikko.url);
    await page.getByLabel('Email').fill('ammu@example.org');
    await page.context().setOffline(true);
    await banner.getByRole('button', TO_MALAYALAM).click();
    await expect(page.getByText('We couldn’t change this.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('ammu@example.org');
    await page.context().setOffline(false);
    await banner.getByRole('button', TO_MALAYALAM).click();
    await expect(html).toHaveAttribute('lang', 'ml');
  });
});

test('the 404 page uses the language of the reader, who can switch it', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/nowhere');
  await page.getByRole('banner').getByRole('button', TO_MALAYALAM).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ml');
  await expect(page).toHaveURL(/\/nowhere$/);
  await expect(page.getByRole('banner').getByRole('button', TO_ENGLISH)).toBeVisible();
});

test('a member loads only English texts and fonts, takes another language to a new device, and keeps a half-written story on switching', async ({
  browser,
  kerikko,
  page,
}) => {
  const member = await createPerson(kerikko, 'member', { name: 'Ammu', password: PASSWORD });
  await signInAs(page, kerikko, member);
  const html = page.locator('html');
  const footer = page.getByRole('contentinfo');

  await test.step('an English page loads neither Malayalam texts nor Malayalam fonts', async () => {
    const scripts = watchScripts(page);
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    await page.goto('/account');
    await expect(footer.getByRole('button', TO_MALAYALAM)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(textsAmong(scripts)).toEqual(['en-members', 'en-visitors']);
    expect(fonts).toEqual([]);
  });

  await test.step('the language of an account overrides the language of a new device', async () => {
    await footer.getByRole('button', TO_MALAYALAM).click();
    await expect(html).toHaveAttribute('lang', 'ml');
    const other = await browser.newContext({ locale: 'en-US', baseURL: kerikko.url });
    const device = await other.newPage();
    await device.goto('/');
    await device.getByLabel('Email').fill(member.email);
    await device.getByLabel('Password').fill(PASSWORD);
    await device.getByRole('button', { name: 'Sign In' }).click();
    await expect(device).toHaveURL(`${kerikko.url}/account`);
    await expect(device.locator('html')).toHaveAttribute('lang', 'ml');
    await other.close();
  });

  await test.step('switching the language while a search is on its way is not lost', async () => {
    await page.goto('/search');
    const answer = await hold(page, '**/search.data*');
    const field = page.locator('main [type=search]');
    const searched = page.waitForRequest('**/search.data*');
    await field.fill('chaya');
    await searched;
    await footer.getByRole('button', TO_ENGLISH).click();
    const saved = async () =>
      (await page.context().cookies()).find(({ name }) => name.includes('language'))?.value;
    await expect.poll(saved).toBe('en');
    answer();
    await expect(html).toHaveAttribute('lang', 'en');
    await expect(page).toHaveURL(/q=chaya/);
    await page.unrouteAll();
  });
});

test.describe('a browser that asks for Malayalam', () => {
  test.use({ locale: 'ml-IN' });

  test('gets pages and the first email in Malayalam, and loads only the texts of its audience', {
    tag: '@nightly',
  }, async ({ kerikko, page }) => {
    const scripts = watchScripts(page);

    await test.step('a visitor loads only the texts for visitors', async () => {
      await page.goto(kerikko.url);
      await page.waitForLoadState('networkidle');
      expect(textsAmong(scripts)).toEqual(['ml-visitors']);
    });

    await test.step('signing up sends an email in Malayalam', async () => {
      await page.goto('/?mode=sign-up');
      await expect(page.locator('html')).toHaveAttribute('lang', 'ml');
      await page.locator('input[name=email]').fill('ammu@example.org');
      await page.locator('input[name=password]').fill(PASSWORD);
      await page.locator('main form button[type=submit]').click();
      await expect(page).toHaveURL(/notice=signed-up/);
      const mail = await kerikko.mailTo('ammu@example.org', /ഇമെയിൽ വെരിഫൈ ചെയ്യൂ/);
      expect(mail.text).toContain('കേറിക്കോയിലേക്ക് സ്വാഗതം!');
      await page.goto(linkIn(mail));
      await expect(page.locator('html')).toHaveAttribute('lang', 'ml');
    });

    await test.step('a member loads the texts for members too', async () => {
      const member = await createPerson(kerikko, 'member', { name: 'Ammu' });
      await signInAs(page, kerikko, member);
      await page.goto('/dashboard');
      await page.waitForLoadState('networkidle');
      expect(textsAmong(scripts)).toEqual(['ml-members', 'ml-visitors']);
    });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the forms for language and theme lead back to the page', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/?mode=sign-up');
    await page.getByRole('banner').getByRole('button', TO_MALAYALAM).click();
    await expect(page).toHaveURL(/\/\?mode=sign-up$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ml');
    await page.getByRole('banner').getByRole('button', TO_ENGLISH).click();
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page).toHaveURL(/\/\?mode=sign-up$/);
  });
});

test('late fonts do not shift the layout of the sign-in page at any width', { tag: '@nightly' }, async ({
  kerikko,
  page,
}) => {
  let sendFonts = () => {};
  let held = Promise.resolve();
  await page.route('**/*.woff2', async (route) => {
    await held;
    await route.continue();
  });
  await recordLayoutShifts(page);
  for (const width of [320, 390, 800, 1280]) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      held = new Promise((resolve) => {
        sendFonts = resolve;
      });
      const font = page.waitForResponse(/\.woff2$/);
      await page.goto(kerikko.url, { waitUntil: 'domcontentloaded' });
      await forgetLayoutShifts(page);
      sendFonts();
      await font;
      await page.evaluate(() => document.fonts.ready);
      await waitForPaint(page);
      const { total, moved } = await readLayoutShifts(page);
      expect(total, moved).toBeLessThanOrEqual(0.02);
    });
  }
});

/** Collects the path of every script that the page requests. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

/** Returns the names of the message catalogues among the scripts. */
function textsAmong(scripts: string[]): string[] {
  const names = scripts.flatMap(
    (path) => /\/((?:en|ml)-(?:visitors|members|members-data|admin))-[\w-]{7}\.js$/.exec(path)?.[1] ?? [],
  );
  return [...new Set(names)].sort();
}
