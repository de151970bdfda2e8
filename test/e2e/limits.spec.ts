import type { Page } from '@playwright/test';
import { createStory } from '../factories.ts';
import { drawPlain } from '../images.ts';
import { goToNext } from './composer.ts';
import { expect, type Kerikko, test } from './kerikko.ts';
import { createPerson, type E2ePerson, sendSignIn, signInAs, withContext } from './people.ts';

const PASSWORD = 'chaya-kadi-2026';
const SENTENCE = /^(Error: )?Too many attempts\. Try again in (\d+ (seconds?|minutes?))\.$/;

async function write(page: Page, title: string): Promise<void> {
  await page.goto('/stories/food?write');
  await page.getByLabel('Story Title').fill(title);
  await page.getByLabel('Your Story', { exact: true }).fill('മഴ പെയ്തു.');
  await goToNext(page);
  await page.getByRole('button', { name: 'Publish Story' }).click();
}

/** Signs in as a member who has already written a story. */
async function openAsAuthor(page: Page, kerikko: Kerikko): Promise<E2ePerson> {
  // A moderator is no newcomer, who may publish less.
  const ammu = await createPerson(kerikko, 'moderator', { name: 'Ammu', password: PASSWORD });
  const viewer = {
    accountId: ammu.accountId,
    email: ammu.email,
    name: 'Ammu',
    accessLevel: 'moderator' as const,
  };
  await withContext(kerikko, (context) => createStory({ context }, { viewer }, { title: 'Puttu at dawn' }));
  await signInAs(page, kerikko, ammu);
  return ammu;
}

test('too many wrong passwords slow down the sign-in, and the right password still works', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  const ammu = await createPerson(kerikko, 'member', { password: PASSWORD });
  await page.goto('/');
  for (let index = 0; index < 5; index += 1) {
    await sendSignIn(page, ammu.email, `wrong ${index}`);
    await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
    await page.reload();
  }
  const started = Date.now();
  await sendSignIn(page, ammu.email, PASSWORD);
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeVisible();
  await expect(page).toHaveURL(`${kerikko.url}/account`);
  expect(Date.now() - started).toBeGreaterThan(1000);
});

test.describe('with low rate limits', () => {
  test.use({ environment: { RATE_LIMIT_FACTOR: '0.1' }, isClockStill: true });

  test('the form keeps its input and shows the waiting time after too many sign-ins', {
    tag: '@nightly',
  }, async ({ kerikko, page }) => {
    const ammu = await createPerson(kerikko, 'member', { password: PASSWORD });
    await page.goto('/');
    await sendSignIn(page, 'nobody@example.org', PASSWORD);
    await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
    await sendSignIn(page, ammu.email, PASSWORD);
    await expect(page.getByRole('alert')).toHaveText(SENTENCE);
    await expect(page.getByLabel('Email')).toHaveValue(ammu.email);
    await expect(page.getByLabel('Password')).toHaveValue(PASSWORD);
  });

  test('the form keeps the email and shows the waiting time after too many reset links', {
    tag: '@nightly',
  }, async ({ kerikko, page }) => {
    await page.goto(`${kerikko.url}/reset-password`);
    const send = async () => {
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.getByLabel('Email').fill('ammu@example.org');
      await page.getByRole('button', { name: 'Send link' }).click();
      await answered;
    };
    for (let index = 0; index < 3; index += 1) {
      await send();
      await expect(page.getByText(/a link is on its way/)).toBeVisible();
      const again = page.getByText('No email? Send the link again');
      if (!(await page.getByLabel('Email').isVisible())) await again.click();
    }
    await send();
    await expect(page.getByRole('alert')).toHaveText(SENTENCE);
    await expect(page.getByText(/a link is on its way/)).toHaveCount(0);
    await expect(page.getByLabel('Email')).toHaveValue('ammu@example.org');
  });

  test('the account page shows the waiting time after too many verification emails', {
    tag: '@nightly',
  }, async ({ kerikko, page }) => {
    await signInAs(page, kerikko, await createPerson(kerikko, 'unverified'));
    await page.goto('/account');
    const send = page.getByRole('button', { name: 'Send Verification Email' });
    await send.click();
    await expect(page.getByText(/^Verification email sent!/)).toBeVisible();
    await send.click();
    await expect(page.getByRole('alert')).toHaveText(SENTENCE);
  });

  test('the form and the saved draft keep a story that exceeds the limit', { tag: '@nightly' }, async ({
    kerikko,
    page,
  }) => {
    await openAsAuthor(page, kerikko);
    await write(page, 'ഒന്ന്');
    await expect(page.getByText('Your story is published.')).toBeVisible();
    await write(page, 'രണ്ട്');
    await expect(page.getByRole('alert')).toHaveText(SENTENCE);
    await expect(page.getByRole('alert')).toBeInViewport();
    for (const look of [async () => {}, () => page.reload()]) {
      await look();
      await expect(page.getByLabel('Story Title')).toHaveValue('രണ്ട്');
      await expect(page.getByLabel('Your Story', { exact: true })).toHaveValue('മഴ പെയ്തു.');
    }
  });

  test('a like that exceeds the limit is reverted, and the reason appears on its story', {
    tag: '@nightly',
  }, async ({ kerikko, page }) => {
    await openAsAuthor(page, kerikko);
    await page.goto('/stories/food');
    const story = page.getByRole('article', { name: 'Puttu at dawn' });
    for (let index = 0; index < 6; index += 1) {
      const answered = page.waitForResponse(/stories\/food\/.*\.data/);
      await story.getByRole('button', { name: /^Like/ }).click();
      expect((await answered).status()).toBe(200);
    }
    await story.getByRole('button', { name: /^Like/ }).click();
    await expect(story.getByRole('alert')).toHaveText(SENTENCE);
    await expect(story.getByRole('button', { name: 'Like, 0 so far' })).toBeVisible();
  });

  test('a photo that exceeds the limit stays selected, and the waiting time appears', {
    tag: '@nightly',
  }, async ({ kerikko, page }) => {
    await openAsAuthor(page, kerikko);
    await page.goto('/profile');
    const photo = { name: 'photo.png', mimeType: 'image/png', buffer: await drawPlain(64, 64) };
    const field = page.locator('#photo');
    for (let index = 0; index < 3; index += 1) {
      await field.setInputFiles(photo);
      await expect(field).toHaveValue('');
    }
    await field.setInputFiles(photo);
    await expect(page.getByText(SENTENCE)).toBeVisible();
    await expect(field).toHaveValue(/photo\.png$/);
  });

  test('the refusal after too many page requests shows the waiting time and a link to retry', {
    tag: '@nightly',
  }, async ({ kerikko, context }) => {
    // The fixture's page fails on console errors: React Router logs the refusal if it arrives before the next page's script.
    const page = await context.newPage();
    await page.goto(`${kerikko.url}/reset-password`);
    for (let index = 0; index < 30; index += 1) await page.request.get('/sign-out', { maxRedirects: 0 });
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Please wait a moment' })).toBeVisible();
    await expect(page.getByText(SENTENCE)).toBeVisible();
    const response = await page.goto('/reset-password?token=abc');
    expect(response?.status()).toBe(429);
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute(
      'href',
      '/reset-password?token=abc',
    );
  });
});
