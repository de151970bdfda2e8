import { findRow } from '../rows.ts';
import { expect, type Kerikko, test } from './kerikko.ts';
import { createPerson, signInAs, withContext } from './people.ts';

const PASSWORD = 'chaya-kadi-2026';

test.use({ viewport: { width: 360, height: 740 } });

test('an administrator names an approver, who sees no email, declines, undoes it and approves', async ({
  kerikko,
  page,
}) => {
  const chief = await createPerson(kerikko, 'administrator', { password: PASSWORD });
  const helper = await createPerson(kerikko, 'member', { name: 'Devi' });
  const applicant = await createPerson(kerikko, 'pending', { name: 'Appu', email: 'appu@example.org' });
  await createPerson(kerikko, 'pending', { email: 'nameless@example.org' });
  await withContext(kerikko, ({ database }) =>
    database.updateTable('sessions').set({ confirmed_at: 0 }).execute(),
  );

  await test.step('naming asks who the administrator is', async () => {
    await signInAs(page, kerikko, chief);
    await page.goto(`/admin/members/${helper.accountId}`);
    await page.getByRole('link', { name: 'Make approver' }).click();
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Make approver' }).click();
    await expect(page.getByText('Devi became an approver').first()).toBeVisible();
    await kerikko.mailTo(helper.email, /You now decide who joins/);
  });

  await test.step('the approver finds what waits on Home, with names instead of emails', async () => {
    await signInAs(page, kerikko, helper);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Requests (2)' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Requests to join' })).toBeVisible();
    await expect(page.getByText('Someone without a name')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search by email' })).toBeHidden();
    expect(await page.content()).not.toContain('@example.org');
  });

  await test.step('declines with a reason, undoes it with one tap, and approves', async () => {
    await page.getByRole('link', { name: 'Decline Appu' }).click();
    await page.getByLabel('Reason').fill('Who are you?');
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('Appu was declined').first()).toBeFocused();
    await kerikko.mailTo(applicant.email, /Your request to join/);
    await page.getByRole('button', { name: 'Undo this decision about Appu' }).click();
    const approve = page.getByRole('button', { name: 'Approve Appu' });
    await approve.click();
    await expect(page.getByRole('status').getByText('Appu is now a member.')).toBeVisible();
    await kerikko.mailTo(applicant.email, /You are now a member/);
    expect(await stateOf(kerikko, applicant.accountId)).toBe('approved');
    await expect(page.getByRole('heading', { name: 'What you decided in the last 7 days' })).toBeVisible();
  });
});

function stateOf(kerikko: Kerikko, accountId: string): Promise<string | undefined> {
  return withContext(kerikko, async ({ database }) => {
    const row = await findRow(database, 'memberships', { account_id: accountId }, ['state']);
    return row?.state;
  });
}
