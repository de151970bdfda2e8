import type { Page } from '@playwright/test';
import { saveProfile } from '../../src/features/people/server/profile.ts';
import { readRow } from '../rows.ts';
import { hold } from './hold.ts';
import { expect, type Kerikko, test } from './kerikko.ts';
import { expectAnnounced, forgetAnnouncements } from './keyboard.ts';
import { createPerson, type E2ePerson, openAs, signInAs, viewerOf, withContext } from './people.ts';
import {
  choosePhoto,
  clickTwiceAtOnce,
  countPosts,
  expectBusy,
  expectToClear,
  FAILURES,
  fillPasswords,
  headerPhoto,
  NEXT_PASSWORD,
  openProfile,
  PASSWORD,
  PROFILE_DATA,
  STATUS_MS,
  stopClock,
} from './profile-form.ts';

const FULL = {
  name: 'Ammu',
  location: 'Kochi, India',
  occupation: 'Nurse',
  company: 'Hospital',
  bio: 'Tea.',
};

test('the tabs are links with their own URLs, respond to arrow keys, and keep the input of the other tab', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await openProfile(page, kerikko);
  const personal = page.getByRole('tab', { name: 'Personal Info' });
  const security = page.getByRole('tab', { name: 'Account Security' });

  await test.step('each tab is a link with its own URL', async () => {
    await expect(personal).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: 'Personal Info' })).toBeVisible();
    await expect(page.getByRole('tabpanel')).toHaveCount(1);

    await security.click();
    await expect(page).toHaveURL(`${kerikko.url}/profile?tab=security`);
    await expect(page.getByRole('tabpanel', { name: 'Account Security' })).toBeVisible();
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
    await page.reload();
    await expect(security).toHaveAttribute('aria-selected', 'true');
    await expect(personal).toHaveAttribute('tabindex', '-1');
  });

  await test.step('arrow keys, Home and End select a tab', async () => {
    for (const [key, focused, path] of [
      ['ArrowLeft', personal, '/profile'],
      ['ArrowLeft', security, '/profile?tab=security'],
      ['ArrowRight', personal, '/profile'],
      ['ArrowRight', security, '/profile?tab=security'],
      ['Home', personal, '/profile'],
      ['End', security, '/profile?tab=security'],
    ] as const) {
      await page.getByRole('tab', { selected: true }).press(key);
      await expect(focused).toBeFocused();
      await expect(focused).toHaveAttribute('aria-selected', 'true');
      await expect(page).toHaveURL(kerikko.url + path);
    }
  });

  await test.step('the tabs keep the input of the other tab, and send no request', async () => {
    await page.goto(`${kerikko.url}/profile`);
    await page.getByRole('textbox', { name: 'Bio' }).fill('half a thought');
    await page.context().setOffline(true);
    await security.click();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toBeHidden();
    await personal.click();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('half a thought');
  });
});

test('the personal information stays in the form when saving fails, is saved once, confirms that for 3 seconds and survives a reload', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await stopClock(page);
  await openProfile(page, kerikko);

  await test.step('the form has five fields', async () => {
    await expect(page.getByRole('textbox', { name: 'Location' })).toHaveAttribute(
      'placeholder',
      'City, Country',
    );
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveAttribute('rows', '4');
    await expect(page.getByLabel('Full Name *')).not.toHaveAttribute('required');
    await fill(page, FULL);
  });

  await test.step('the form keeps its input when saving fails, and shows an error for 3 seconds', async () => {
    for (const fail of FAILURES) {
      await page.route(PROFILE_DATA, (route) => fail(route));
      await page.getByRole('button', { name: 'Save Profile' }).click();
      await expectToClear(page, 'Error saving profile. Please try again.', STATUS_MS);
      await expectFields(page, FULL);
      await page.unroute(PROFILE_DATA);
    }
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expectToClear(page, 'Profile updated successfully!', STATUS_MS);
  });

  await test.step('a double click saves once, and the saved profile survives a reload', async () => {
    const next = {
      name: 'Appu',
      location: 'Thrissur',
      occupation: 'Cook',
      company: 'Hotel',
      bio: 'Rain.',
    };
    await fill(page, next);
    const sent = countPosts(page);
    const release = await hold(page, PROFILE_DATA, 'POST');
    expect(await clickTwiceAtOnce(page.getByRole('button', { name: 'Save Profile' }))).toBe(1);
    await expectBusy(page, 'Save Profile');
    await page.clock.runFor(100);
    await expect(page.getByRole('button', { name: 'Save Profile' })).toBeVisible();
    await page.clock.runFor(60);
    await page.getByRole('button', { name: 'Saving...' }).click({ force: true });
    release();
    await expectToClear(page, 'Profile updated successfully!', STATUS_MS);
    expect(sent.count).toBe(1);
    await page.reload();
    await expectFields(page, next);
  });
});

test('a bio that is too long is rejected at its field, and a save needs no confirmation to leave', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  await openProfile(page, kerikko);
  const bio = page.getByRole('textbox', { name: 'Bio' });

  await test.step('a bio that is too long is rejected at its field, which gets focus', async () => {
    await fill(page, { ...FULL, bio: 'ശ്രീ'.repeat(1001) });
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(bio).toHaveAccessibleDescription('Please use at most 1,000 characters.');
    await expect(bio).toHaveAttribute('aria-invalid', 'true');
    await expect(bio).toBeFocused();
    await expect(bio).toHaveValue('ശ്രീ'.repeat(1001));
    await save(page, { Bio: 'ശ്രീ'.repeat(1000) });
    await expect(bio).not.toHaveAttribute('aria-invalid');
  });

  await test.step('leaving needs no confirmation once changes are saved or reverted', async () => {
    await save(page, { Bio: '  a whole thought  ' });
    await expect(bio).toHaveValue('a whole thought');
    await page.getByRole('textbox', { name: 'Location' }).fill('x');
    await page.getByRole('textbox', { name: 'Location' }).fill(FULL.location);
    await openStories(page);
    await expect(page).toHaveURL(`${kerikko.url}/stories`);
  });
});

test('leaving with unsaved changes asks for confirmation, also while a save is pending or the tab is reloaded', async ({
  kerikko,
  page,
}) => {
  await openProfile(page, kerikko);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const bio = page.getByRole('textbox', { name: 'Bio', includeHidden: true });

  await test.step('Stay keeps the changes, and Leave discards them', async () => {
    await bio.fill('half a thought');
    await openStories(page);
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(`${kerikko.url}/profile`);
    await openStories(page);
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('half a thought');

    // Unsaved changes also count while the other tab is open.
    await page.getByRole('tab', { name: 'Account Security' }).click();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(`${kerikko.url}/account`);
    // Wait until the form unmounts, which happens after the URL changes: it blocks navigation until then.
    await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Profile' }).click();
    await expect(bio).toHaveValue('');
  });

  await test.step('the form asks about input typed while a save is pending', async () => {
    await page.goto(`${kerikko.url}/profile`);
    const release = await hold(page, PROFILE_DATA, 'POST');
    await bio.fill('one');
    // In one task, as on a phone that is too slow to draw in between.
    await bio.evaluate((field: HTMLTextAreaElement) => {
      field.form?.requestSubmit();
      field.value = 'one and two';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    release();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('one and two');
    await openStories(page);
    await page.getByRole('button', { name: 'Stay' }).click();
    // The second save must not conflict with the first one of the same form.
    await save(page, {});
    await expect(page.getByRole('button', { name: 'Save anyway' })).toBeHidden();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('one and two');
  });

  await test.step('the browser shows its own dialog when the tab is closed or reloaded', async () => {
    const asked: string[] = [];
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type());
      await dialog.accept();
    });
    await bio.fill('half a thought');
    // Wait until React has registered the input.
    await page.waitForFunction(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });
});

test('a profile edited in two tabs reports the conflict in the later tab, which can show the saved version or save anyway', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  const ammu = await openProfile(page, kerikko, { name: 'Ammu' });
  const bio = page.getByRole('textbox', { name: 'Bio' });

  await test.step('the later tab keeps its input and can save anyway', async () => {
    await bio.fill('from this tab');
    await saveElsewhere(kerikko, ammu, 'from the other tab');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'changed on another device' });
    await expect(alert).toContainText('What you typed is still here, but not saved.');
    await expect(bio).toHaveValue('from this tab');
    await alert.getByRole('button', { name: 'Save anyway' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(alert).toBeHidden();
    await page.reload();
    await expect(bio).toHaveValue('from this tab');
  });

  await test.step('the later tab shows the saved version on request', async () => {
    await bio.fill('from this tab again');
    await saveElsewhere(kerikko, ammu, 'from the other tab');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await page.getByRole('link', { name: 'Show the saved version' }).click();
    await expect(bio).toHaveValue('from the other tab');
    await expect(page.getByRole('button', { name: 'Save anyway' })).toBeHidden();
    await save(page, { Bio: 'from both' });
  });

  await test.step('the later tab reports the conflict even after a photo upload in between', async () => {
    await page.reload();
    await bio.fill('from this tab');
    await saveElsewhere(kerikko, ammu, 'from the other tab');
    await choosePhoto(page);
    await expect(page.getByText('Profile picture updated successfully!')).toBeVisible();
    await expect(bio).toHaveValue('from this tab');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.getByRole('button', { name: 'Save anyway' })).toBeVisible();
  });
});

test('the form keeps its input when the session ends', { tag: '@nightly' }, async ({ kerikko, page }) => {
  const ammu = await openProfile(page, kerikko);
  await fill(page, FULL);
  await page.context().clearCookies({ name: 'kerikko' });
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended.' })).toBeVisible();
  await expectFields(page, FULL);
  await signInAs(page, kerikko, ammu);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expectAnnounced(page, 'Profile updated successfully!');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the tabs, texts, photo, reset email and password work', { tag: '@nightly' }, async ({
    kerikko,
    page,
  }) => {
    const ammu = await createPerson(kerikko, 'member', { email: 'ammu@example.org', password: PASSWORD });
    await openAs(page, kerikko, ammu, '/profile');
    await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();

    await fill(page, FULL);
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expectFields(page, FULL);

    // Another device saves the profile in between.
    await page.getByRole('textbox', { name: 'Bio' }).fill('from here');
    await saveElsewhere(kerikko, ammu, 'from elsewhere');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('from here');
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('from here');

    // One button saves the texts and what others may see.
    await page.getByRole('checkbox').first().check();
    await page.getByRole('textbox', { name: 'Bio' }).fill('with a choice');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('with a choice');
    await expect(page.getByRole('checkbox').first()).toBeChecked();

    // The photo has a page of its own.
    await page.getByRole('link', { name: 'Choose photo' }).click();
    await expect(page.getByRole('button', { name: 'Upload photo' })).toBeHidden();
    await choosePhoto(page);
    await page.getByRole('button', { name: 'Upload photo' }).click();
    await expect(page.getByText('Profile picture updated successfully!')).toBeVisible();
    await expect(headerPhoto(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Change photo' }).click();
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await expect(page.getByText('Profile picture removed successfully!')).toBeVisible();
    await expect(headerPhoto(page)).toHaveCount(0);

    await page.getByRole('tab', { name: 'Account Security' }).press('Enter');
    await expect(page).toHaveURL(`${kerikko.url}/profile?tab=security`);
    await page.getByRole('button', { name: 'Send reset email' }).click();
    await expect(
      page.getByText('Password reset email sent! Check your inbox for instructions.'),
    ).toBeVisible();

    await page.getByText('Change Password Directly').click();
    await fillPasswords(page, 'not it', NEXT_PASSWORD);
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(page.getByRole('alert').getByText('Current password is incorrect.')).toBeVisible();
    await fillPasswords(page, PASSWORD, NEXT_PASSWORD);
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(page.getByText('Password changed successfully!')).toBeVisible();
    await page.goto(`${kerikko.url}/profile`);
    await expect(page.getByRole('heading', { name: FULL.name })).toBeVisible();
  });
});

/** Leaves by the navigation of a phone, which gives its place to the keyboard while a text field has the focus. */
async function openStories(page: Page): Promise<void> {
  await page.locator(':focus').blur();
  await page.getByRole('link', { name: 'Stories', exact: true }).click();
}

const LABELS: Record<keyof typeof FULL, string> = {
  name: 'Full Name *',
  location: 'Location',
  occupation: 'Occupation',
  company: 'Company/Organization',
  bio: 'Bio',
};

async function fill(page: Page, texts: typeof FULL): Promise<void> {
  for (const [field, text] of Object.entries(texts)) {
    await page.getByRole('textbox', { name: LABELS[field as keyof typeof FULL] }).fill(text);
  }
}

async function expectFields(page: Page, texts: typeof FULL): Promise<void> {
  for (const [field, text] of Object.entries(texts)) {
    await expect(page.getByRole('textbox', { name: LABELS[field as keyof typeof FULL] })).toHaveValue(text);
  }
}

/** Fills fields by their labels and saves. */
async function save(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByRole('textbox', { name: label }).fill(text);
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await forgetAnnouncements(page);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  expect((await saved).status()).toBe(200);
  await expectAnnounced(page, 'Profile updated successfully!');
}

async function saveElsewhere(kerikko: Kerikko, person: E2ePerson, bio: string): Promise<void> {
  await withContext(kerikko, async (context) => {
    const { updated_at: updatedAt } = await readRow(context, 'profiles', { account_id: person.accountId }, [
      'updated_at',
    ]);
    const viewer = viewerOf(person);
    await saveProfile(context, viewer, { ...FULL, intent: 'save', bio, updatedAt, overwrite: undefined });
  });
}
