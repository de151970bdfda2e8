import type { Page } from '@playwright/test';
import { approvedMail } from '../../src/features/membership/server/mails.ts';
import { expect, linkIn, test } from './kerikko.ts';
import { createPerson, fillSignIn } from './people.ts';

const PASSWORD = 'chaya-kadi-2026';
const SIGNED_UP =
  'Account created successfully! A verification email has been sent to your email address. Please verify your email and wait for admin approval before signing in.';

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/?mode=sign-up');
  await fillSignIn(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('status')).toContainText(SIGNED_UP);
}

/** Counts the parts of the drawing that are visible. A part is empty until the file has loaded, or if the file lacks it. */
function countDrawnParts(page: Page): Promise<number> {
  const parts = page.locator('main svg use');
  return parts.evaluateAll((uses) => uses.filter((use) => (use as SVGUseElement).getBBox().width > 0).length);
}

test('the sign-in page shows its scene and tagline, and toggles between signing in and signing up', async ({
  kerikko,
  page,
}) => {
  await page.goto(kerikko.url);
  await expect(page.getByText('ഹാപ്പി ആണോ? എന്നാ കേറിക്കോ!')).toBeVisible();
  await expect(page.getByText('Happy aano? Enna kerikko!')).toBeVisible();
  // The land, two palms, the bus, the conductor's arm, the conductor, and the bus stop.
  await expect.poll(() => countDrawnParts(page)).toBe(7);
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await page.getByLabel('Email').fill('kept@example.org');
  await page.getByRole('link', { name: 'Need an account? Sign Up' }).click();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('kept@example.org');
  // Enter leads to the next field that must be filled, instead of a message that it is empty.
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByText('Please fill in', { exact: false })).toHaveCount(0);
  await page.getByRole('link', { name: 'Already have an account? Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('switching between signing in and signing up keeps the input and needs no network', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await page.goto(kerikko.url);
  await fillSignIn(page, 'ammu@example.org', PASSWORD);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Need an account? Sign Up' }).click();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('ammu@example.org');
  await expect(page.getByLabel('Password')).not.toHaveValue('');
});

test('an email with the invisible letters of an address book signs in', { tag: '@nightly' }, async ({
  kerikko,
  page,
}) => {
  const ammu = await createPerson(kerikko, 'member', { password: PASSWORD });
  await page.goto('/');
  await page.getByLabel('Email').fill(`\u202a${ammu.email.replace('@', '\u200b@')}\u202c`);
  await expect(page.getByLabel('Email')).toHaveValue(ammu.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${kerikko.url}/account`);
});

test('the link of the welcome email fills in the email, and asks for the password only', async ({
  kerikko,
  page,
}) => {
  const { email } = await createPerson(kerikko, 'member', { password: PASSWORD });
  const { text } = approvedMail(kerikko.url, { email, language: 'en' }, true);
  await page.goto(text.match(/\S+to=\S+/)?.[0] ?? '');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${kerikko.url}/dashboard`);
});

test('the form reports wrong credentials in its message box, and a weak password at its field', async ({
  kerikko,
  page,
}) => {
  await page.goto(kerikko.url);
  await fillSignIn(page, 'nobody@example.org', PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org');

  await page.getByRole('link', { name: 'Need an account? Sign Up' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await fillSignIn(page, 'nobody@example.org', 'password');
  await page.getByRole('button', { name: 'Create Account' }).click();
  const password = page.getByLabel('Password');
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toHaveAccessibleDescription(/This password is too easy to guess\./);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();

  // Browsers accept this email, and the server rejects it.
  await fillSignIn(page, 'nobody@example', PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/^Please enter a full email address/);
  await expect(password).not.toHaveAttribute('aria-invalid');

  // The page says what is missing, and takes it back while it is typed.
  await page.getByLabel('Email').fill('');
  await password.fill('kadi');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please fill this in.');
  await expect(password).toHaveAccessibleDescription(/^Please use at least 6 characters\./);
  await page.getByLabel('Email').pressSequentially('a@b');
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
});

test('an applicant who lost the verification email gets another one', { tag: '@nightly' }, async ({
  kerikko,
  page,
}) => {
  await page.goto(kerikko.url);
  await signUp(page, 'lost@example.org');
  const first = linkIn(await kerikko.mailTo('lost@example.org', /Verify/));
  await fillSignIn(page, 'lost@example.org', PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Your account is awaiting admin approval.')).toBeVisible();
  await expect(page.getByText(/^Please open the link we emailed you/)).toBeVisible();
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByText(/a new verification email is on its way/)).toBeVisible();
  await expect(async () => {
    expect(linkIn(await kerikko.mailTo('lost@example.org', /Verify/))).not.toBe(first);
  }).toPass();

  await page.goto(first);
  await expect(
    page.getByText(/^This link isn’t valid\..* we may have sent you a newer one\.$/),
  ).toBeVisible();
  const second = linkIn(await kerikko.mailTo('lost@example.org', /Verify/));
  await page.goto(second);
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(page.getByText('Email verified successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you!');
  await page.goto(second);
  await expect(page.getByText('This email address is already verified.')).toBeVisible();
});

test('a browser that did not sign up is asked for the password or a new one, and opening the link sends nothing', {
  tag: '@nightly',
}, async ({ kerikko, page, browser }) => {
  await page.goto(kerikko.url);
  await signUp(page, 'elsewhere@example.org');
  const link = linkIn(await kerikko.mailTo('elsewhere@example.org', /Verify/));
  const other = await (await browser.newContext()).newPage();
  const sent: string[] = [];
  for (const opened of [page, other]) {
    opened.on('request', (request) => {
      if (request.method() === 'POST' && !request.url().endsWith('/performance')) sent.push(request.url());
    });
    await opened.goto(link);
    await opened.waitForLoadState('networkidle');
  }
  expect(sent).toEqual([]);

  const password = other.getByLabel('Password', { exact: true });
  await password.fill('not this one');
  await other.getByRole('button', { name: 'Verify my email' }).click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/^This isn’t the password that was chosen at sign-up\./);
  await other.getByText('Forgot it, or didn’t sign up yourself?').click();
  const newPassword = other.getByLabel('New password');
  await newPassword.fill('123456');
  await other.getByRole('button', { name: 'Set password and verify' }).click();
  await expect(newPassword).toBeFocused();
  await expect(newPassword).toHaveAccessibleDescription(/This password is too easy to guess\./);
  await password.fill(PASSWORD);
  await other.getByRole('button', { name: 'Verify my email' }).click();
  await expect(other.getByText('Email verified successfully!')).toBeVisible();
  await other.close();
});

test('an emailed link resets a forgotten password, once', async ({ kerikko, page }) => {
  await page.goto(kerikko.url);
  await signUp(page, 'forgot@example.org');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // Wait for the new page, because the sign-in form also has an Email field.
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
  await page.getByLabel('Email').fill('forgot@example.org');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(
    page.getByText('If there is an account with this address, a link is on its way.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  const readLink = async () =>
    linkIn(await kerikko.mailTo('forgot@example.org', /new password for your Kerikko account/));
  const older = await readLink();
  const email = page.getByLabel('Email');
  await expect(email).toBeHidden();
  await page.getByText('No email? Send the link again').click();
  await email.fill('forgot@example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/^Please enter a full email address/);
  await email.fill('forgot@example.org');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(email).not.toHaveAttribute('aria-invalid');

  // The newer link ends the older one.
  await expect(async () => expect(await readLink()).not.toBe(older)).toPass();
  const link = await readLink();
  await page.goto(link);
  await page.getByLabel('New password').fill('123456');
  await page.getByRole('button', { name: 'Set new password' }).click();
  const password = page.getByLabel('New password');
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/This password is too easy to guess\./);
  await page.getByLabel('New password').fill('puttum-kadalayum');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Your new password is set. You can sign in now.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();

  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, 'forgot@example.org', 'puttum-kadalayum');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Your account is awaiting admin approval.')).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('This link has already been used.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
  await page.goto('/reset-password?token=nonsense');
  await expect(
    page.getByText('This link isn’t valid. It may be incomplete, or we may have sent you a newer one.'),
  ).toBeVisible();
});
