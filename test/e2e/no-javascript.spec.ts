import { expect, test } from './kerikko.ts';
import { createPerson, sendSignIn } from './people.ts';

const PASSWORD = 'chaya-kadi-2026';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a member signs in, reads, publishes, likes, edits, deletes, restores and signs out', async ({
    kerikko,
    page,
  }) => {
    const member = await createPerson(kerikko, 'member', { name: 'Ammu', password: PASSWORD });
    await page.goto(kerikko.url);
    await page.getByLabel('Email').fill(member.email);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Please fill this in.');
    await expect(page.getByLabel('Email')).toHaveValue(member.email);
    await page.getByLabel('Password').fill('not this one');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Wrong email or password.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(member.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(`${kerikko.url}/account`);

    await page.goto('/stories');
    await page.getByRole('link', { name: /Food & Culture/ }).click();
    await page.getByRole('link', { name: 'Write First Story' }).click();
    await page.getByLabel('Story Title').fill('അ'.repeat(201));
    await page.getByLabel('Your Story', { exact: true }).fill('ഒന്ന്.\nരണ്ട്.');
    await page.getByRole('button', { name: 'Publish Story' }).click();
    await expect(page.getByText('This title is too long. The limit is 200 characters.')).toBeVisible();
    await expect(page.getByLabel('Your Story', { exact: true })).toHaveValue('ഒന്ന്.\nരണ്ട്.');
    await page.getByLabel('Story Title').fill('ചായ');
    await page.getByRole('button', { name: 'Publish Story' }).click();
    const story = page.getByRole('article', { name: 'ചായ' });
    await expect(story).toContainText('By Ammu');
    await expect(page.getByText('Your story is published.')).toBeVisible();

    await page.getByRole('button', { name: 'Like, 0 so far' }).click();
    await page.getByRole('button', { name: 'Like, 1 so far', pressed: true }).click();
    await expect(page.getByRole('button', { name: 'Like, 0 so far' })).toBeVisible();
    await page.getByRole('button', { name: 'Save for later: ചായ' }).click();
    await expect(page).toHaveURL(/\/stories\/food[^/]*#entry-/);
    await expect(page.getByRole('button', { name: 'Save for later: ചായ', pressed: true })).toBeVisible();

    await page.getByLabel('More: ചായ').click();
    await page.getByRole('link', { name: 'Edit: ചായ' }).click();
    await page.getByLabel('Your Story', { exact: true }).fill('മൂന്ന്.');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Your changes are saved.')).toBeVisible();
    await expect(story).toContainText('മൂന്ന്.');
    // Without JavaScript, nothing is kept on the device.
    await expect(page.getByLabel('What did you think?')).toBeVisible();
    await expect(page.getByText('Your comment is kept on this device')).toBeHidden();

    await page.getByLabel('More: ചായ').click();
    await page.getByRole('button', { name: 'Delete: ചായ' }).click();
    await expect(page.getByText('The story was deleted.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(story).toBeVisible();

    await page.goto('/account');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await page.goto('/stories/food');
    await expect(page).toHaveURL(`${kerikko.url}/?to=/stories/food`);
  });

  test('Read more opens the whole text of a long story', { tag: '@nightly' }, async ({ kerikko, page }) => {
    const member = await createPerson(kerikko, 'member', { password: PASSWORD });
    await page.goto(kerikko.url);
    await sendSignIn(page, member.email, PASSWORD);
    await page.goto('/stories/food?write');
    await page.getByLabel('Story Title').fill('Long');
    await page
      .getByLabel('Your Story', { exact: true })
      .fill(`${'Once upon a time. '.repeat(120)}The very end.`);
    await page.getByRole('button', { name: 'Publish Story' }).click();
    await page.getByRole('link', { name: 'Read more: Long' }).click();
    await expect(page.getByText('The very end.')).toBeVisible();
  });

  test('the emailed link verifies the address with one click', { tag: '@nightly' }, async ({
    kerikko,
    page,
  }) => {
    await page.goto('/?mode=sign-up');
    await page.getByLabel('Email').fill('plain@example.org');
    await page.getByLabel('Password').fill('password');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/too easy to guess/);
    await expect(page.getByLabel('Password')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue('plain@example.org');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText(/^Account created successfully!/)).toBeVisible();
    const mail = await kerikko.mailTo('plain@example.org', /Verify/);
    await page.goto(/http\S+/.exec(mail.text ?? '')?.[0] ?? '');
    await page.getByRole('button', { name: 'Verify my email' }).click();
    await expect(page.getByText('Email verified successfully!')).toBeVisible();
  });
});
