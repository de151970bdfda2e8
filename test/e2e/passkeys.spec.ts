import { expect, test } from './kerikko.ts';
import { createPerson } from './people.ts';

const PASSWORD = 'chaya-kadi-2026';

test('an administrator adds a passkey, uses it as the second step of a sign-in, and removes it', async ({
  kerikko,
  page,
}) => {
  const { email } = await createPerson(kerikko, 'administrator', { password: PASSWORD });
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  async function signInWithPassword(): Promise<void> {
    await page.goto(kerikko.url);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
  }

  await signInWithPassword();
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).first().click();
  await page.getByLabel('Name of the passkey').fill('Blue Redmi');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey was added.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^\w{5}-\w{5}$/ })).toHaveCount(10);
  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('Blue Redmi')).toBeVisible();
  // The device says so when it has a passkey already.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This device already has a passkey')).toBeVisible();

  await page.goto(`${kerikko.url}/account`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${kerikko.url}/`);
  await signInWithPassword();
  // Opening the page asks the device at once. Without its fingerprint there is no sign-in.
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('link', { name: 'Use a passkey' }).click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/account$/);

  await page.goto(`${kerikko.url}/account/security`);
  await page.getByRole('button', { name: 'Remove: Blue Redmi' }).click();
  await expect(page.getByText('The passkey was removed.')).toBeVisible();
  await expect(page.getByText('Blue Redmi')).toHaveCount(0);
  await expect(page.getByText('Please set one up within 7 days.')).toBeVisible();
});
