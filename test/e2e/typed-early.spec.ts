import type { Page } from '@playwright/test';
import { runsFullMatrices } from '../runner/tier.ts';
import { test } from './community-test.ts';
import { hold } from './hold.ts';
import { expect } from './kerikko.ts';
import { listPagesWithForms, type PageWithForm } from './pages-with-forms.ts';
import { signInAs } from './people.ts';
import { waitInPage } from './wait-in-page.ts';

/** All scripts of a page wait for this one. */
const FRAMEWORK = /\/framework-[\w-]+\.js/;
/** Fewer pages with a form, and fewer kinds of fields, mean that this test no longer finds them. */
const MIN_FORMS = 40;
const MIN_KINDS = 8;

const TYPED = 'മഴ';

test('every field of every page keeps what was typed before the scripts, and lists follow it', async ({
  kerikko,
  community,
  context,
}) => {
  test.setTimeout(480_000);
  // Some screens are errors, and the fixture's page fails on errors.
  const page = await context.newPage();
  const pages = await listPagesWithForms(community);
  expect(pages.length).toBeGreaterThan(MIN_FORMS);
  const chosen = runsFullMatrices ? pages : chooseEachKind(pages);
  const lost: string[] = [];
  for (const { person, path } of chosen) {
    await context.clearCookies();
    if (person) await signInAs(page, kerikko, person);
    const answer = await hold(page, FRAMEWORK);
    await page.goto(kerikko.url + path, { waitUntil: 'commit' });
    await waitInPage(page, () => document.readyState !== 'loading');
    await page.evaluate(changeFields, TYPED);
    const typed = await readPage(page);
    answer();
    await waitInPage(page, () => window.onpopstate === null);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const kept = await readPage(page);
    for (const [field, value] of Object.entries(typed)) {
      if (kept[field] !== value) lost.push(`${path}: ${field} is ${kept[field]} instead of ${value}`);
    }
    const follows = await page.locator('main form[role=search]').count();
    if (follows) await page.waitForURL((url) => url.searchParams.get('q')?.endsWith(TYPED) ?? false);
    await page.unrouteAll();
  }
  expect(lost).toEqual([]);
  expect(new Set(chosen.flatMap(({ kinds }) => kinds)).size).toBeGreaterThanOrEqual(MIN_KINDS);
});

/** Returns a few pages with all kinds of fields: which element keeps what was typed does not depend on its page. */
function chooseEachKind(pages: PageWithForm[]): PageWithForm[] {
  const known = new Set<string>();
  const richest = pages.toSorted((a, b) => new Set(b.kinds).size - new Set(a.kinds).size);
  return richest.filter(({ kinds }) => {
    const before = known.size;
    for (const kind of kinds) known.add(kind);
    return known.size > before;
  });
}

function readPage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(readFields);
}

/**
 * Returns the value of every field that a person can change, by its name and its place among those of this name. Of a page that
 * filters a list, only those of the filter: its list follows what was typed, so fields in its rows may go.
 */
function readFields(): Record<string, string> {
  const root = document.querySelector('main form[role=search]') ?? document;
  const fields = root.querySelectorAll<HTMLInputElement>(
    'input:not([type=hidden], [type=file]):enabled:read-write, [type=checkbox], [type=radio], textarea:enabled:read-write, select:enabled',
  );
  const values: Record<string, string> = {};
  for (const field of fields) {
    const isBox = /checkbox|radio/.test(field.type);
    let place = 0;
    while (`${field.name} ${place}` in values) place += 1;
    values[`${field.name} ${place}`] = isBox ? String(field.checked) : field.value;
  }
  return values;
}

/** Changes every field as a person does. The texts that are there become longer. */
function changeFields(typed: string): void {
  const values: Record<string, string> = {
    date: '2027-01-02',
    time: '10:11',
    'datetime-local': '2027-01-02T10:11',
    number: '3',
    email: 'early@example.org',
  };
  const fields = document.querySelectorAll<HTMLInputElement>(
    'input:not([type=hidden], [type=file]):enabled:read-write, [type=checkbox], [type=radio], textarea:enabled:read-write, select:enabled',
  );
  for (const field of fields) {
    if (field.type === 'checkbox') field.checked = !field.checked;
    else if (field.type === 'radio') field.checked = true;
    else if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
    else field.value = values[field.type] ?? `${field.value} ${typed}`;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
