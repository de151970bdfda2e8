import { createFailedMails } from '../factories.ts';
import { expect, type Kerikko, test } from './kerikko.ts';
import { createPerson, signInAs, withContext } from './people.ts';

test('administrators see failed emails in the panel and retry one or all of them', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await signInAs(page, kerikko, await createPerson(kerikko, 'administrator'));
  await page.goto('/admin');
  await expect(page.getByText('could not be sent')).toBeHidden();

  await failMails(kerikko, ['ammu@example.org', 'appu@example.org', 'chechi@example.org']);
  await page.goto('/admin');
  await expect(page.getByText('3 emails couldn’t be sent.')).toBeVisible();
  await page.getByRole('link', { name: 'Review: Emails that couldn’t be sent' }).click();
  await expect(page).toHaveURL(`${kerikko.url}/admin/mails`);
  await expect(page.getByRole('link', { name: 'System', exact: true }).first()).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(page.getByRole('listitem').filter({ hasText: 'ammu@example.org' })).toContainText(
    '550 5.1.1 No such user here',
  );

  await page.getByRole('button', { name: 'Try again: email to ammu@example.org' }).click();
  await expect(page.getByText('Sending 1 email again.')).toBeFocused();
  await kerikko.mailTo('ammu@example.org', /Welcome/);
  await page.getByRole('button', { name: 'Remove the email to appu@example.org' }).click();
  await expect(page.getByText('Email removed.')).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: '@example.org' })).toHaveCount(1);

  await failMails(kerikko, ['devi@example.org']);
  await page.reload();
  await page.getByRole('button', { name: 'Try them all again' }).click();
  await expect(page.getByText('Sending 2 emails again.')).toBeFocused();
  await expect(page.getByText('There are no failed emails.')).toBeVisible();
  await kerikko.mailTo('devi@example.org', /Welcome/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('administrators retry failed emails', { tag: '@nightly' }, async ({ kerikko, page }) => {
    await failMails(kerikko, ['ammu@example.org']);
    await signInAs(page, kerikko, await createPerson(kerikko, 'administrator'));
    await page.goto('/admin/mails');
    await page.getByRole('button', { name: 'Try again: email to ammu@example.org' }).click();
    await expect(page.getByText('Sending 1 email again.')).toBeVisible();
    await kerikko.mailTo('ammu@example.org', /Welcome/);
  });
});

/** Creates emails that the mail server has refused. */
function failMails(kerikko: Kerikko, emails: string[]): Promise<void> {
  return withContext(kerikko, (context) =>
    createFailedMails(context, emails, 'Message failed: 550 5.1.1 No such user here'),
  );
}
