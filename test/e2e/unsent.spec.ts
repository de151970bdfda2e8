import { isDeepStrictEqual } from 'node:util';
import { test } from './community-test.ts';
import { expect } from './kerikko.ts';
import { leave, waitForScripts } from './leave-page.ts';
import { listPagesWithForms } from './pages-with-forms.ts';
import { signInAs } from './people.ts';
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
    // The script that keeps the text may come after the first letters. Without it, the steps below find what is lost.
    await waitUntilKept(page, TYPED).catch(() => {});
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
      const poll = expect.poll(() => isKept().catch(() => false), { timeout: 30_000 });
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

/**
 * Returns the values of all fields that forms with a text area keep. Given a text, changes them first, as a person does. No two
 * texts are alike, so that forms of one page cannot take each other's. A field without a name is not sent: it tells a password
 * manager whose password a form asks for, once the last proof is ten minutes old.
 */
function fieldsOf(typed?: string): Record<string, string> {
  const fresh: Record<string, string> = {
    'datetime-local': '2027-01-02T10:11',
    number: '3',
    email: 'early@example.org',
  };
  const values: Record<string, string> = {};
  const fields = document.querySelectorAll<HTMLInputElement>(
    'main form:has(textarea:read-write) :is(input:not([type=hidden], [type=file], [type=password]), textarea, select)[name]',
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
