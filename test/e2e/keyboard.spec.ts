import type { Page } from '@playwright/test';
import { expect, linkIn, test } from './kerikko.ts';
import { expectAnnounced, expectFocusKept, recordAnnouncements, tabTo } from './keyboard.ts';
import { createPerson, signInAs } from './people.ts';

const PASSWORD = 'chaya-kadi-2026';

test.beforeEach(({ page }) => page.addInitScript(recordAnnouncements));

test('a person signs up, verifies, signs in after approval, sets language and colours and signs out by keyboard alone', {
  tag: '@nightly',
}, async ({ kerikko, page, browser }) => {
  await page.goto(kerikko.url);
  await waitForScripts(page);
  await (await tabTo(page, 'link', 'Need an account? Sign Up')).press('Enter');
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  await expectFocusKept(page, 'choosing to sign up');
  await signIn(page, 'ammu@example.org', 'Create Account');
  await expectAnnounced(page, /^Account created successfully!/);
  await expectFocusKept(page, 'signing up');
  await signIn(page, 'ammu@example.org', 'Sign In');
  await expectAnnounced(page, /^Your account is awaiting admin approval\./);
  await expectFocusKept(page, 'a refusal');
  await page.goto(linkIn(await kerikko.mailTo('ammu@example.org', /Verify your email/)));
  await waitForScripts(page);
  await (await tabTo(page, 'button', 'Verify my email')).press('Enter');
  await expectAnnounced(page, /^Email verified successfully!/);

  const panel = await (await browser.newContext({ baseURL: kerikko.url })).newPage();
  await panel.addInitScript(recordAnnouncements);
  await createPerson(kerikko, 'pending', { email: 'zz@example.org' });
  await signInAs(panel, kerikko, await createPerson(kerikko, 'administrator'));
  await panel.goto('/admin');
  await waitForScripts(panel);
  await (await tabTo(panel, 'button', 'Approve ammu@example.org')).press('Enter');
  await expectAnnounced(panel, /ammu@example\.org/);
  await expectFocusKept(panel, 'an approval');
  await panel.keyboard.press('Shift+Tab');
  await expect(panel.getByRole('link', { name: 'Decline zz@example.org' })).toBeFocused();
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { level: 2 }).first()).toBeFocused();
  await (await tabTo(panel, 'button', 'Decline')).press('Enter');
  await expectAnnounced(panel, /zz@example\.org was declined/);
  await expectFocusKept(panel, 'a decision');
  await (await tabTo(panel, 'link', 'Members')).press('Enter');
  await expect(panel).toHaveURL(/members$/);
  await expectFocusKept(panel, 'a change of tab');
  await panel.context().close();

  await page.goto(kerikko.url);
  await waitForScripts(page);
  await signIn(page, 'ammu@example.org', 'Sign In');
  await expect(page).toHaveURL(`${kerikko.url}/account`);
  // The address changes before the page, whose heading takes the focus.
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeFocused();
  await (await tabTo(page, 'button', 'മലയാളം')).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ml');
  await expect(page.locator('button:focus')).toHaveText('English');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await (await tabTo(page, 'button', 'Dark')).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Dark', pressed: true })).toBeFocused();
  await (await tabTo(page, 'button', 'Logout')).press('Enter');
  // Signing out loads a new document, which a screen reader reads from its top.
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a member fills in the profile and publishes, likes, edits, deletes and restores a story by keyboard alone', async ({
  kerikko,
  page,
}) => {
  await signInAs(page, kerikko, await createPerson(kerikko, 'member', { name: 'Ammu' }));
  await page.goto('/profile');
  await waitForScripts(page);
  // Skip the navigation that every page repeats.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await (await tabTo(page, 'textbox', 'Location')).fill('Kochi');
  await (await tabTo(page, 'button', 'Save Profile')).press('Enter');
  await expectAnnounced(page, /^Profile updated successfully!$/);
  await expectFocusKept(page, 'saving');
  await (await tabTo(page, 'tab', 'Personal Info')).press('ArrowRight');
  const security = page.getByRole('tab', { name: 'Account Security', selected: true });
  await expect(security).toBeFocused();

  await (await tabTo(page, 'link', 'Stories')).press('Enter');
  await expect(page.getByRole('link', { name: /Explore Stories/ })).toHaveCount(8);
  await expectFocusKept(page, 'going to the stories');
  await (await tabTo(page, 'link', /Food & Culture/)).press('Enter');
  await expectFocusKept(page, 'choosing a topic');
  await (await tabTo(page, 'link', 'Add Story')).press('Enter');
  await expect(page.getByRole('heading', { name: 'Share Your Story' })).toBeVisible();
  await expectFocusKept(page, 'opening the form');
  await (await tabTo(page, 'textbox', 'Story Title')).fill('ചായ');
  await (await tabTo(page, 'textbox', 'Your Story')).fill('മഴ.');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Next', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectFocusKept(page, 'going to the second step');
  await (await tabTo(page, 'button', 'Publish Story')).press('Enter');
  await expectAnnounced(page, /^Your story is published\.$/);
  await expectFocusKept(page, 'publishing');

  await (await tabTo(page, 'button', 'Like, 0 so far')).press('Enter');
  await expect(page.getByRole('button', { name: 'Like, 1 so far', pressed: true })).toBeFocused();
  await openMenu(page);
  await (await tabTo(page, 'link', 'Edit: ചായ')).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Your Story' })).toBeVisible();
  await expectFocusKept(page, 'opening a story to edit');
  await (await tabTo(page, 'textbox', 'Your Story')).fill('മഴ മാറി.');
  await (await tabTo(page, 'link', 'Next')).press('Enter');
  await (await tabTo(page, 'button', 'Save changes')).press('Enter');
  await expectAnnounced(page, /^Your changes are saved\.$/);
  await expectFocusKept(page, 'saving a story');
  await openMenu(page);
  await (await tabTo(page, 'button', 'Delete: ചായ')).press('Enter');
  await expectAnnounced(page, /^The story was deleted\./);
  await expectFocusKept(page, 'deleting');
  await (await tabTo(page, 'button', 'Undo')).press('Enter');
  await expect(page.getByRole('article', { name: 'ചായ' })).toBeVisible();
  await expectFocusKept(page, 'bringing back');
});

async function signIn(page: Page, email: string, button: string): Promise<void> {
  await (await tabTo(page, 'textbox', 'Email')).fill(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await (await tabTo(page, 'button', button)).press('Enter');
}

/** Waits until the scripts that load late are there. */
async function waitForScripts(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

/** Opens the menu of an own story. */
async function openMenu(page: Page): Promise<void> {
  const menu = page.getByLabel(/^More: /);
  await expect(menu).toBeVisible();
  for (let stops = 0; stops < 40 && !(await menu.evaluate((it) => it === document.activeElement)); stops += 1)
    await page.keyboard.press('Tab');
  await menu.press('Enter');
}
