import { expect, linkIn, test } from './kerikko.ts';
import { createPerson, openAs } from './people.ts';

const PASSWORD = 'puttum-kadalayum';

test('a member passes on a link, and whoever comes by it waits with the member’s name', async ({
  kerikko,
  page,
  browser,
}) => {
  const chief = await createPerson(kerikko, 'administrator');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, kerikko, await createPerson(kerikko, 'member', { name: 'Mini Thomas' }), '/settings');
  await page.getByRole('link', { name: 'Invite people' }).click();
  await page.getByRole('button', { name: 'Make an invitation' }).click();
  await expect(page.getByText('Your invitation is ready.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`${kerikko.url}/?invite=`);
  await page.getByText('A message for a group chat').first().click();
  await page.getByRole('button', { name: 'Copy the message' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/Come to Kerikko.*\n\nനമ്മുടെ കഥകൾ/s);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await expect(visitor.getByText('Mini invites you to Kerikko.')).toBeVisible();
  await visitor.getByLabel('Name').fill('Neha');
  await visitor.getByLabel('Email').fill('neha@example.org');
  await visitor.getByLabel('Password').fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Create Account' }).click();
  await expect(visitor.getByText('Account created successfully!')).toBeVisible();
  await visitor.goto(linkIn(await kerikko.mailTo('neha@example.org', /Verify/)));
  await visitor.getByRole('button', { name: 'Verify my email' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Thank you');

  const administrator = await (await browser.newContext()).newPage();
  await openAs(administrator, kerikko, chief, '/admin');
  await expect(administrator.getByRole('listitem').filter({ hasText: 'Neha' })).toContainText(
    'Invited by Mini Thomas',
  );
});

test('an administrator’s invitation is for many, admits at once, and can be withdrawn', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  const chief = await createPerson(kerikko, 'administrator', { password: PASSWORD });
  await openAs(page, kerikko, chief, '/invitations');
  await page.getByLabel('For how many people').fill('12');
  await page.getByLabel('People who use it become members at once').check();
  await page.getByRole('button', { name: 'Make an invitation' }).click();
  await expect(page.getByText('Your invitation is ready.')).toBeVisible();
  await expect(page.getByText('0 of 12 used')).toBeVisible();
  await expect(page.getByText('members at once', { exact: true })).toBeVisible();
  // The form is empty again.
  await expect(page.getByLabel('For how many people')).toHaveValue('10');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Withdrawn')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'The link to share' })).toBeHidden();
});
