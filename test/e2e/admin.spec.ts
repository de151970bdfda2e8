import type { Page } from '@playwright/test';
import {
  addPending,
  approveButton,
  MINUTE_MS,
  openPanel,
  rowOf,
  setState,
  stateOf,
  waitForRows,
} from './applicants.ts';
import { hold } from './hold.ts';
import { expect, test } from './kerikko.ts';
import { createPerson, sendSignIn, signInAs, withContext } from './people.ts';

const PASSWORD = 'chaya-kadi-2026';

test('approving a row is sent once on a slow network, focuses the next row, emails the applicant and can be undone', async ({
  kerikko,
  page,
}) => {
  await addPending(kerikko, [
    'anu@example.org',
    'ammu@example.org',
    'appu@example.org',
    'chechi@example.org',
  ]);
  await openPanel(page, kerikko);

  await test.step("a row on a slow network shows 'Approving...', ignores a second click and does not move", async () => {
    const release = await hold(page, '**/admin/members/*', 'POST');
    const sent = countRequests(page, 'POST', '/admin/members/');
    const email = page.getByText('anu@example.org');
    const before = await email.boundingBox();
    await approveButton(page, 'anu@example.org').click();
    const busy = page.getByRole('button', { name: 'Approving... anu@example.org' });
    await expect(busy).toBeVisible();
    await expect(busy).toBeFocused();
    await busy.click({ force: true });
    await busy.press('Enter');
    expect(await email.boundingBox()).toEqual(before);
    await expect(approveButton(page, 'ammu@example.org')).toBeVisible();
    release();
    await expect(page.getByText('3 waiting')).toBeVisible();
    expect(sent()).toBe(1);
    await page.unroute('**/admin/members/*');
    await waitForRows(page);
  });

  await test.step('approving a row announces it, focuses the next one, emails the applicant and can be undone', async () => {
    await approveButton(page, 'appu@example.org').click();
    await expect(page.getByRole('status').getByText('appu@example.org is now a member.')).toBeVisible();
    // The outcome stands where the row was.
    await expect(approveButton(page, 'appu@example.org')).toBeHidden();
    await expect(rowOf(page, 'appu@example.org')).toHaveText(/^appu@example\.org is now a member\./);
    await expect(approveButton(page, 'chechi@example.org')).toBeFocused();
    await expect(page.getByText('2 waiting')).toBeVisible();
    await expect(page).toHaveURL(`${kerikko.url}/admin`);
    await kerikko.mailTo('appu@example.org', /You are now a member/);
    await waitForRows(page);
    await page.getByRole('button', { name: 'Undo this decision about appu@example.org' }).click();
    await expect(page.getByText('– “was approved” was undone').first()).toBeFocused();
    await expect(rowOf(page, 'appu@example.org')).toBeVisible();
    expect(await stateOf(kerikko, 'appu@example.org')).toBe('pending');
  });
});

test('approving someone whose email is not verified asks once in the place of the button, and declining is undone with one tap', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await addPending(kerikko, [{ email: 'ammu@example.org', isVerified: false }, 'appu@example.org']);
  await openPanel(page, kerikko);
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
  const approve = page.getByRole('button', { name: 'Approve ammu@example.org' });
  const { x, y } = await centreOf(approve);
  await page.mouse.dblclick(x, y);
  const confirm = page.getByRole('button', { name: 'Approve anyway ammu@example.org' });
  await expect(confirm).toBeFocused();
  await expect(rowOf(page, 'ammu@example.org')).toContainText('This email isn’t verified');
  expect(await stateOf(kerikko, 'ammu@example.org')).toBe('pending');
  await waitForRows(page);
  await page.clock.resume();
  await confirm.click();
  await expect(rowOf(page, 'ammu@example.org is now a member.')).toBeVisible();
  expect(await stateOf(kerikko, 'ammu@example.org')).toBe('approved');

  await page.getByRole('link', { name: 'Decline appu@example.org' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('appu@example.org was declined')).toBeFocused();
  await page.getByRole('button', { name: 'Undo this decision about appu@example.org' }).click();
  await expect(page.getByText('– “was declined” was undone').first()).toBeFocused();
  await expect(rowOf(page, 'appu@example.org')).toBeVisible();
});

test('a double click or a held key approves one row, and not the next one that moves up', async ({
  kerikko,
  page,
}) => {
  await addPending(
    kerikko,
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.org`),
  );
  await openPanel(page, kerikko);
  const sent = countRequests(page, 'POST', '/admin/members/');
  const { x, y } = await centreOf(approveButton(page, 'a@example.org'));
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
  await page.mouse.click(x, y);
  await expect(approveButton(page, 'a@example.org')).toBeHidden();
  // The outcome with its Undo is now where row a was.
  await page.mouse.click(x, y);
  await waitForRows(page);
  await page.clock.resume();
  expect(sent()).toBe(1);
  expect(await stateOf(kerikko, 'a@example.org')).toBe('approved');
  expect(await stateOf(kerikko, 'b@example.org')).toBe('pending');

  await approveButton(page, 'b@example.org').focus();
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.down('Enter');
    // The key is still down when the row is gone, and rows accept clicks again.
    if (press === 20) {
      await expect(approveButton(page, 'b@example.org')).toBeHidden();
      await waitForRows(page);
    }
  }
  await page.keyboard.up('Enter');
  await expect(approveButton(page, 'c@example.org')).toBeFocused();
  expect(await stateOf(kerikko, 'c@example.org')).toBe('pending');
  await waitForRows(page);
  await page.keyboard.press('Enter');
  await expect(approveButton(page, 'c@example.org')).toBeHidden();
});

test('a row shows the decision of another administrator or a missing network, and the other rows keep working', {
  tag: '@nightly',
}, async ({ kerikko, page, context }) => {
  await addPending(kerikko, [
    'declined@example.org',
    'gone@example.org',
    'in@example.org',
    'ammu@example.org',
  ]);
  await openPanel(page, kerikko);
  await setState(kerikko, 'declined@example.org', 'declined');
  await setState(kerikko, 'in@example.org', 'approved');
  await withContext(kerikko, ({ database }) =>
    database.deleteFrom('accounts').where('email', '=', 'gone@example.org').execute(),
  );

  await approveButton(page, 'declined@example.org').click();
  const declined = rowOf(page, 'declined@example.org');
  await expect(declined.getByRole('alert')).toHaveText(
    'Someone else has already decided this. The request is now declined.',
  );
  await expect(approveButton(page, 'declined@example.org')).toBeFocused();
  await approveButton(page, 'gone@example.org').click();
  await expect(rowOf(page, 'gone@example.org').getByRole('alert')).toHaveText(
    'We can’t find this person. They may have left.',
  );
  await expect(declined.getByRole('alert')).toBeVisible();
  expect(await stateOf(kerikko, 'declined@example.org')).toBe('declined');

  // Approving a person whom another administrator has approved succeeds.
  await approveButton(page, 'in@example.org').click();
  await expect(
    page.getByRole('list').getByText('in@example.org is now a member.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('declined@example.org is now a member.')).toBeHidden();
  await waitForRows(page);

  // Approving needs the code of the member page, which the panel prefetches.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await approveButton(page, 'ammu@example.org').click();
  await expect(rowOf(page, 'ammu@example.org').getByRole('alert')).toHaveText(
    'Kerikko can’t be reached. Check your connection and try again.',
  );
  await context.setOffline(false);
  await approveButton(page, 'ammu@example.org').click();
  await expect(page.getByText('No pending users.')).toBeVisible();
});

test("'Loading...' appears while the panel loads slowly, and not on a full page load", {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await signInAs(page, kerikko, await createPerson(kerikko, 'administrator'));
  await page.goto(`${kerikko.url}/account`, { waitUntil: 'networkidle' });
  const release = await hold(page, '**/admin/overview.data*', 'GET');
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByRole('link', { name: /^Admin/ }).click();
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeHidden();
  release();
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  await expect(page.getByText('Loading...', { exact: true })).toBeHidden();

  // The server renders a full page load completely.
  await page.reload();
  expect(await page.content()).not.toContain('Loading...');
});

test('a declined applicant reads the reason, asks again and is approved, and the history keeps each step', {
  tag: '@nightly',
}, async ({ kerikko, page, browser }) => {
  const applicant = await createPerson(kerikko, 'pending', { email: 'ammu@example.org', password: PASSWORD });
  await openPanel(page, kerikko);
  await page.getByRole('link', { name: 'Decline ammu@example.org' }).click();
  await expect(page.getByRole('heading', { name: 'Decline ammu@example.org?' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Members', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByLabel('Reason (optional)').fill('We do not know you.\nWho sent you?');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('ammu@example.org was declined')).toBeFocused();
  await expect(page.getByText('No pending users.')).toBeVisible();
  const mail = await kerikko.mailTo('ammu@example.org', /request to join/);
  expect(mail.text).toContain('> Who sent you?');

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(kerikko.url);
  await sendSignIn(visitor, applicant.email, PASSWORD);
  const refusal = visitor.getByRole('alert');
  await expect(refusal).toContainText('Your request to join was declined.');
  await expect(refusal).toContainText('Reason: We do not know you. Who sent you?');
  await visitor.getByRole('button', { name: 'Ask to join again' }).click();
  await expect(visitor.getByText(/^You’ve asked to join/)).toBeVisible();
  await visitor.context().close();

  await page.getByRole('link', { name: 'Requests' }).click();
  await rowOf(page, 'ammu@example.org').getByRole('link', { name: 'declined before' }).click();
  await expect(page.getByRole('listitem')).toHaveText([
    /asked to join again/,
    /declined.*We do not know you/,
  ]);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('listitem').first()).toContainText('was approved');
  await kerikko.mailTo('ammu@example.org', /You are now a member/);
});

test('an administrator finds and suspends a member, who is signed out, and undoes the decision', async ({
  kerikko,
  page,
  browser,
}) => {
  const ammu = await createPerson(kerikko, 'member', { name: 'അമ്മു', email: 'ammu@example.org' });
  await createPerson(kerikko, 'member', { name: 'Appu' });
  const reader = await (await browser.newContext()).newPage();
  await signInAs(reader, kerikko, ammu);
  await reader.goto(`${kerikko.url}/stories`, { waitUntil: 'networkidle' });

  await openPanel(page, kerikko);
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await expect(page.getByText('3 people')).toBeVisible();
  await page.getByLabel('Search by name or email').fill('അമ്മു');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 person')).toBeVisible();
  await expect(page.getByLabel('Search by name or email')).toBeFocused();
  await page.getByLabel('Show').selectOption('Declined');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Nobody matches this search.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  // On a phone, a row has only the name.
  await page.getByRole('link', { name: 'അമ്മു', exact: true }).click();
  await page.getByRole('link', { name: 'Suspend', exact: true }).click();
  await page.getByLabel('Reason (optional)').fill('Sold things.');
  await page.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('അമ്മു was suspended').first()).toBeFocused();

  await reader.getByRole('link', { name: /Food & Culture/ }).click();
  await expect(reader.getByRole('heading', { name: 'Please sign in again' })).toBeVisible();
  await reader.context().close();

  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page.getByRole('listitem')).toHaveText([/^അമ്മു was suspendedSold things\.by administrator-/]);
  await page.getByRole('link', { name: 'Undo this decision about അമ്മു' }).click();
  await expect(page.getByText('We’ll email them about it.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('അമ്മു – “was suspended” was undone').first()).toBeFocused();
  await kerikko.mailTo('ammu@example.org', /Welcome back/);
});

test('an administrator approves several people at once, and a double click submits once', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await addPending(
    kerikko,
    ['a', 'b', 'c', 'd'].map((name) => `${name}@example.org`),
  );
  await openPanel(page, kerikko);
  const sent = countRequests(page, 'POST', '/admin');
  const all = page.getByLabel('Select all');
  const submit = page.getByRole('button', { name: 'Approve selected' });
  await expect(submit).toBeDisabled();
  await all.check();
  await expect(page.getByLabel('Select c@example.org')).toBeChecked();
  await page.getByLabel('Select b@example.org').uncheck();
  await page.getByLabel('Select d@example.org').uncheck();
  await expect(all).not.toBeChecked();
  await submit.dblclick();
  await expect(page.getByRole('status').getByText('2 people are now members.')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText([/b@example\.org/, /d@example\.org/]);
  expect(sent()).toBe(1);
  await expect(submit).toBeDisabled();
  await waitForRows(page);
  await page.getByLabel('Select b@example.org').check();
  await page.getByLabel('Select d@example.org').check();
  await expect(all).toBeChecked();
  await submit.click();
  await expect(page.getByText('No pending users.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Requests to join' })).toBeFocused();
});

test.describe('deciding without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an administrator approves a whole page, appoints another administrator, and cannot step down as the last one', {
    tag: '@nightly',
  }, async ({ kerikko, page }) => {
    await addPending(kerikko, ['ammu@example.org', 'appu@example.org']);
    await openPanel(page, kerikko);
    await page.getByLabel('Select all').check();
    await page.getByRole('button', { name: 'Approve selected' }).click();
    await expect(page.getByText('2 people are now members.')).toBeVisible();

    await page.getByRole('link', { name: 'Members', exact: true }).click();
    await page.getByLabel('Show').selectOption('Administrators');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await page.getByRole('link', { name: 'Remove as administrator', exact: true }).click();
    await page.getByLabel('Reason (optional)').fill('Tired.');
    await page.getByRole('button', { name: 'Remove as administrator' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'This is the only administrator, and the community needs at least one.',
    );
    await expect(page.getByLabel('Reason (optional)')).toHaveValue('Tired.');

    await page.goto(`${kerikko.url}/admin/members`);
    await page.getByRole('link', { name: 'ammu@example.org', exact: true }).click();
    await page.getByRole('link', { name: 'Make administrator', exact: true }).click();
    await page.getByRole('button', { name: 'Make administrator' }).click();
    await expect(page.getByText('ammu@example.org became an administrator').first()).toBeVisible();
    await page.getByRole('link', { name: 'Undo this decision about ammu@example.org' }).click();
    await expect(page.getByText('Everything goes back to how it was.', { exact: true })).toBeVisible();
  });
});

function countRequests(page: Page, method: string, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && request.url().includes(path)) count += 1;
  });
  return () => count;
}

async function centreOf(locator: ReturnType<Page['locator']>): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
