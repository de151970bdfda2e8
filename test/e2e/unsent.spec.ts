import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { test } from './community-test.ts';
import { expect } from './kerikko.ts';
import { listPagesWithForms } from './pages-with-forms.ts';
import { createPerson, signInAs, withContext } from './people.ts';
import { waitInPage } from './wait-in-page.ts';
import { waitUntilKept } from './wait-until-kept.ts';

/** Fewer pages with a text longer than a line mean that this test no longer finds them. */
const MIN_PAGES = 20;
const TYPED = 'മഴ പെയ്യുന്നു';

test('every form with a text longer than a line keeps it over a step to another page, Back and a reload', {
  tag: '@nightly',
}, async ({ kerikko, community, context }) => {
  test.setTimeout(480_000);
  // Some screens are errors, and the fixture's page fails on errors.
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('dialog', (dialog) => dialog.accept());
  const pages = (await listPagesWithForms(community)).filter(({ kinds }) => kinds.includes('<textarea'));
  expect(pages.length).toBeGreaterThan(MIN_PAGES);
  const lost: string[] = [];
  for (const { person, path } of pages) {
    await context.clearCookies();
    if (person) await signInAs(page, kerikko, person);
    await page.goto(kerikko.url + path);
    await waitForScripts(page);
    await page.evaluate(fieldsOf, TYPED);
    const typed = await page.evaluate(fieldsOf, undefined);
    // The profile asks before another page opens, and then forgets.
    const asks = path.startsWith('/profile');
    if (!asks) {
      await leave(page);
      await page.goBack();
    }
    for (const step of asks ? ['a reload'] : ['Back', 'a reload']) {
      if (step === 'a reload') await page.reload();
      const read = () => page.evaluate(fieldsOf, undefined);
      let found: Record<string, string> = {};
      const isKept = () =>
        read().then((fields) => {
          found = fields;
          return isDeepStrictEqual(fields, typed);
        });
      // A page that the browser took from its cache may load again.
      const poll = expect.poll(() => isKept().catch(() => false), { timeout: 5000 });
      await poll.toBe(true).catch(() => {
        for (const [field, value] of Object.entries(typed)) {
          if (found[field] !== value)
            lost.push(`${path} after ${step}: ${field} is ${found[field]}, not ${value}`);
        }
      });
    }
  }
  expect(lost).toEqual([]);
});

test('an unsent text comes back to its writer alone, also after the session ended, until it is accepted or discarded', async ({
  kerikko,
  page,
  context,
}) => {
  const ammu = await createPerson(kerikko, 'member', { name: 'Ammu' });
  const appu = await createPerson(kerikko, 'member', { name: 'Appu' });
  const description = page.getByRole('textbox', { name: 'What’s planned' });
  const restored = page.getByText('What you typed here before is back.');
  const open = async (path: string, person = ammu) => {
    await signInAs(page, kerikko, person);
    await page.goto(kerikko.url + path);
    await waitForScripts(page);
  };
  await open('/gatherings/new');
  await openMore(page);
  await description.fill('Tea at the river');
  await waitUntilKept(page, 'Tea at the river');
  await leave(page);
  await page.goBack();
  await expect(description).toHaveValue('Tea at the river');
  await open('/gatherings/new', appu);
  await openMore(page);
  await expect(description).toHaveValue('');

  await open('/gatherings/new');
  await expect(restored).toBeVisible();
  await expect(description).toHaveValue('Tea at the river');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(description).toBeFocused();
  await expect(description).toHaveValue('');

  await page.getByLabel('Title').fill('Tea');
  await page.getByLabel('When').fill(new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 16));
  await page.getByLabel('Where').fill('Aluva');
  await description.fill('Tea and songs');
  await waitUntilKept(page, 'Tea and songs');
  await context.clearCookies();
  const send = page.getByRole('button', { name: 'Propose' });
  await send.click();
  await expect(description).toBeHidden();
  await open('/gatherings/new');
  await expect(description).toHaveValue('Tea and songs');
  await send.click();
  await expect(page).toHaveURL(/notice=proposed/);
  const gathering = new URL(page.url()).pathname;
  await open('/gatherings/new');
  await openMore(page);
  await expect(description).toHaveValue('');

  await open(`${gathering}/edit`);
  await description.fill('Tea, songs and rain');
  await waitUntilKept(page, 'songs and rain');
  await withContext(kerikko, ({ database }) =>
    database.updateTable('gatherings').set({ description: 'Coffee' }).execute(),
  );
  await page.reload();
  await expect(page.getByText('what stands here has changed since')).toBeVisible();
  await expect(description).toHaveValue('Coffee');
  await page.getByRole('button', { name: 'Use my text' }).click();
  await expect(description).toHaveValue('Tea, songs and rain');
});

async function openMore(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'More' }).click();
}

async function waitForScripts(page: Page): Promise<void> {
  await waitInPage(page, () => window.onpopstate === null);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Follows a link to another page; a page without one is left by its address. */
async function leave(page: Page): Promise<void> {
  const from = new URL(page.url()).pathname;
  const hasLink = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('header a, footer a, main a')];
    const link = links.find(
      ({ pathname, target, origin }) =>
        pathname !== location.pathname && !target && origin === location.origin,
    );
    link?.click();
    return link !== undefined;
  });
  if (!hasLink) await page.goto(new URL('/house-rules', page.url()).href);
  await page.waitForURL(({ pathname }) => pathname !== from);
}

/**
 * Returns the values of all fields that forms with a text area keep. Given a text, changes them first, as a person does. No two
 * texts are alike, so that forms of one page cannot take each other's.
 */
function fieldsOf(typed?: string): Record<string, string> {
  const fresh: Record<string, string> = {
    'datetime-local': '2027-01-02T10:11',
    number: '3',
    email: 'early@example.org',
  };
  const values: Record<string, string> = {};
  const fields = document.querySelectorAll<HTMLInputElement>(
    'main form:has(textarea:read-write) :is(input:not([type=hidden], [type=file], [type=password]), textarea, select)',
  );
  for (const [place, field] of fields.entries()) {
    if (/topic|code/.test(field.name)) continue;
    const isBox = /checkbox|radio/.test(field.type);
    if (typed !== undefined) {
      if (isBox) field.checked = !field.checked;
      else if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
      else field.value = fresh[field.type] ?? `${field.value} ${typed} ${place}`;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    values[`${field.name} ${place}`] = isBox ? String(field.checked) : field.value;
  }
  return values;
}
