import type { Locator } from '@playwright/test';
import { test } from './community-test.ts';
import { hold } from './hold.ts';
import { expect } from './kerikko.ts';
import { signInAs } from './people.ts';
import type { FilledForm } from './scene.ts';
import { scenes } from './scenes.ts';

const UNREACHABLE = 'can’t be reached';

/**
 * What every form does, proven once for forms of visitors, members and administrators. Other tests need not repeat it for theirs.
 */
const FORMS: FilledForm[] = [
  { name: 'signing in', path: '/', fields: { email: 'nobody@example.org', password: 'chaya-kadi-2027' } },
  {
    name: 'signing up',
    path: '/?mode=sign-up',
    fields: { email: 'new@example.org', password: 'chaya-kadi-2027' },
  },
  { name: 'resetting a password', path: '/reset-password', fields: { email: 'nobody@example.org' } },
  {
    name: 'a message to the administrators',
    path: '/house-rules',
    fields: { email: 'a@example.org', words: 'മഴ.' },
  },
  {
    name: 'changing the email',
    path: '/account/email',
    as: 'ammu',
    fields: { email: 'other@example.org', password: 'not this one' },
  },
  {
    name: 'downloading own data',
    path: '/account/own-data',
    as: 'nameless',
    fields: { password: 'not this one' },
  },
  {
    name: 'the profile',
    path: '/profile',
    as: 'ammu',
    fields: { location: 'Thrissur', bio: 'മഴ.' },
    refusal: 'Error saving profile. Please try again.',
  },
  {
    name: 'reporting a story',
    path: ({ stories }) => `/report?kind=story&id=${stories.long}`,
    as: 'appu',
    fields: { words: 'മഴ.' },
  },
  ...scenes.flatMap(({ forms = [] }) => forms),
  {
    name: 'the community',
    path: '/admin/community/name',
    as: 'administrator',
    fields: { nameEn: 'Rain', nameMl: 'മഴ' },
  },
  {
    name: 'the goal of the community',
    path: '/admin/goal',
    as: 'administrator',
    fields: { titleEn: 'Rain', titleMl: 'മഴ', target: '100' },
  },
];

/** A form of a visitor, and one of a member that has words of its own. */
const ALWAYS = ['signing in', 'the profile'];

for (const { name, path, as, fields, refusal = UNREACHABLE } of FORMS) {
  const tag = ALWAYS.includes(name) ? [] : '@nightly';
  test(`the form for ${name} keeps its input without a network, is busy on a slow one, and sends a double click once`, {
    tag,
  }, async ({ community, page, context }) => {
    const { kerikko, people } = community;
    if (as) await signInAs(page, kerikko, people[as]);
    await page.goto(kerikko.url + (typeof path === 'string' ? path : path(community)));
    const form = page.locator(`main form:has([name=${Object.keys(fields)[0]}])`);
    await fill(form, fields);
    const button = form.locator('button:not([type]), [type=submit]').first();
    const refused = page.getByText(refusal).filter({ visible: true });

    await context.setOffline(true);
    await button.press('Enter');
    await expect(refused.first()).toBeVisible();
    await expectFields(form, fields);
    await context.setOffline(false);

    const send = await hold(page, '**/*', 'POST');
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1;
    });
    await button.dblclick();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await button.click({ force: true });
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    send();
    await answered;
    await expect(refused).toHaveCount(0);
    expect(posts).toBe(1);
  });
}

async function fill(form: Locator, fields: Record<string, string>): Promise<void> {
  const choice = form.locator('[type=radio]').first();
  if (await choice.count()) await choice.check();
  for (const [name, value] of Object.entries(fields)) await form.locator(`[name=${name}]`).fill(value);
}

async function expectFields(form: Locator, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await expect(form.locator(`[name=${name}]`)).toHaveValue(value);
  }
}
