import { addPending, approveButton, openPanel, rowOf, stateOf, waitForRows } from './applicants.ts';
import { expect, test } from './kerikko.ts';

test('an administrator approves everyone by keyboard alone', { tag: '@nightly' }, async ({
  kerikko,
  page,
}) => {
  await addPending(kerikko, ['ammu@example.org', 'appu@example.org', 'chechi@example.org']);
  await openPanel(page, kerikko);
  await page.getByLabel('Search by email').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Select all')).toBeFocused();
  // The next button is disabled. Each row has three tab stops: the checkbox, Decline and Approve.
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('Tab');
  await expect(approveButton(page, 'chechi@example.org')).toBeFocused();
  await page.keyboard.press('Enter');
  // Approving the last row focuses the row before it.
  await expect(approveButton(page, 'appu@example.org')).toBeFocused();
  await waitForRows(page);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(approveButton(page, 'appu@example.org')).toBeFocused();
  await waitForRows(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No pending users.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Requests to join' })).toBeFocused();
});

test.describe('with 500 applicants', () => {
  test.beforeEach(({ kerikko }) =>
    addPending(
      kerikko,
      Array.from({ length: 500 }, (_, index) => `someone.${String(index).padStart(3, '0')}@example.org`),
    ),
  );

  test('the list shows 50 at a time, and an administrator who approves in the middle stays there', {
    tag: '@nightly',
  }, async ({ kerikko, page }) => {
    await openPanel(page, kerikko);

    await test.step('its links and the history move between pages', async () => {
      await expect(page.getByText('1–50 of 500 waiting')).toBeVisible();
      await expect(page.getByRole('listitem')).toHaveCount(50);
      await expect(page.getByRole('listitem').first()).toContainText('someone.000@example.org');

      await page.getByRole('link', { name: 'Next 50' }).click();
      await expect(page.getByText('51–100 of 500 waiting')).toBeVisible();
      await expect(page.getByRole('listitem').first()).toContainText('someone.050@example.org');
      await expect(page.getByRole('heading', { name: 'Requests to join' })).toBeFocused();

      await page.reload();
      await expect(page.getByText('51–100 of 500 waiting')).toBeVisible();
      await page.goBack();
      await expect(page.getByText('1–50 of 500 waiting')).toBeVisible();
      await page.goForward();
      await page.getByRole('link', { name: 'Back to the first page' }).click();
      await expect(page.getByText('1–50 of 500 waiting')).toBeVisible();
    });

    await test.step('an administrator who approves in the middle of the list stays there', async () => {
      await page.goto(`${kerikko.url}/admin`);
      await page.getByRole('link', { name: 'Next 50' }).click();
      await expect(page.getByText('51–100 of 500 waiting')).toBeVisible();
      const url = page.url();
      await approveButton(page, 'someone.080@example.org').scrollIntoViewIfNeeded();
      const scrolled = await page.evaluate(() => scrollY);
      expect(scrolled).toBeGreaterThan(500);
      // A tap just after the rows have moved counts for nothing: another row may have been meant.
      const outcome = page.getByRole('list').getByText('someone.080@example.org is now a member.');
      await expect(async () => {
        // A slow machine may show what an earlier tap did only now.
        if ((await outcome.count()) === 0)
          await approveButton(page, 'someone.080@example.org').click({ timeout: 1000 });
        await expect(outcome).toBeInViewport({ timeout: 5000 });
      }).toPass();
      await expect(page.getByText('51–100 of 499 waiting')).toBeVisible();
      await expect(page.getByRole('listitem').last()).toContainText('someone.100@example.org');
      await expect(approveButton(page, 'someone.081@example.org')).toBeFocused();
      expect(page.url()).toBe(url);
      expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(100);
      // The approval adds no history entry.
      await page.goBack();
      await expect(page).toHaveURL(`${kerikko.url}/admin`);
    });
  });

  test('a filter matches part of an email, its results have pages, and the search field does not move', {
    tag: '@nightly',
  }, async ({ kerikko, page }) => {
    await openPanel(page, kerikko);
    const field = page.getByLabel('Search by email');

    await test.step('a filter matches part of an email, and its results have pages', async () => {
      await field.fill('ONE.1');
      await field.press('Enter');
      await expect(page).toHaveURL(`${kerikko.url}/admin?q=ONE.1`);
      await expect(page.getByText('1–50 of 100 found')).toBeVisible();
      await expect(field).toBeFocused();
      await page.getByRole('link', { name: 'Next 50' }).click();
      await expect(page.getByText('51–100 of 100 found')).toBeVisible();
      await expect(page.getByRole('listitem').last()).toContainText('someone.199@example.org');
      await expect(page.getByRole('link', { name: /^Next/ })).toBeHidden();

      const all = page.getByRole('link', { name: 'Show all' });
      // At once: after a pause in typing, the list would follow the field and replace the entry in the history.
      await field.evaluate((input: HTMLInputElement) => {
        input.value = 'nobody';
        input.dispatchEvent(new Event('input', { bubbles: true }));
        input.form?.querySelector('button')?.click();
      });
      const nobody = page.getByText('No request matches this search.');
      await expect(nobody).toBeVisible();
      await expect(page.locator('[aria-live]').filter({ has: nobody })).toBeVisible();
      await expect(page.getByText('0 found')).toBeHidden();
      await expect(all).toHaveCount(1);
      await expect(page.getByText('No pending users.')).toBeHidden();
      await page.goBack();
      await expect(field).toHaveValue('ONE.1');
      await all.click();
      await expect(page.getByText('1–50 of 500 waiting')).toBeVisible();
      await expect(field).toHaveValue('');
    });

    await test.step('filtering does not move the search field on a wide screen', async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto(`${kerikko.url}/admin`);
      const place = await field.boundingBox();
      await field.fill('one.1');
      await field.press('Enter');
      await expect(page.getByRole('link', { name: 'Show all' })).toBeVisible();
      expect(await field.boundingBox()).toEqual(place);
    });
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('an administrator filters, opens the next page, approves and returns to the same place', {
      tag: '@nightly',
    }, async ({ kerikko, page }) => {
      await openPanel(page, kerikko);
      await page.getByLabel('Search by email').fill('someone.1');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('link', { name: 'Next 50' }).click();
      await expect(page.getByText('51–100 of 100 found')).toBeVisible();
      const url = page.url();
      await approveButton(page, 'someone.170@example.org').click();
      await expect(page.getByText('51–99 of 99 found')).toBeVisible();
      expect(page.url()).toContain(`${url}&decided=`);
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1);
      await expect(rowOf(page, 'someone.170@example.org')).toBeHidden();
      await expect(rowOf(page, 'someone.171@example.org')).toBeInViewport();
      expect(await stateOf(kerikko, 'someone.170@example.org')).toBe('approved');
    });
  });
});
