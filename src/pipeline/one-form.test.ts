// Runs on: SQLite

import { expect, test } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { createActor } from '../../test/factories.ts';
import { SETTINGS_PARTS } from '../features/community/contract.ts';
import { pages } from '../pages.ts';

/**
 * Pages on which a browser without scripts sees one form to fill in although the HTML has more: the stylesheets hide the others.
 */
const HIDDEN_WITHOUT_SCRIPTS: Record<string, number> = {
  // The choices of visibility stand in the form of the texts, and the photo has a page of its own.
  '/profile': 3,
};

test('no page has two forms to fill in, of which one would lose what is typed in the other', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '100' } });
  const { client } = await createActor(app, 'administrator', { name: 'Sreelatha' });
  const paths = Object.entries(pages).flatMap(([path, page]) =>
    'texts' in page && !path.includes(':') && page.access !== 'public' ? [path] : [],
  );
  const steps = [
    '/invitations?list',
    ...SETTINGS_PARTS.map((part) => `/admin/community/${part}`),
    '/profile?photo',
  ];
  const found: [string, number][] = [];
  for (const path of [...paths, ...steps]) {
    const html = await client.html(path);
    const forms = html.match(/<form[^>]* method="post".*?<\/form>/gs) ?? [];
    found.push([path, forms.filter(isFilledIn).length]);
  }
  expect(found.filter(([path, forms]) => forms > (HIDDEN_WITHOUT_SCRIPTS[path] ?? 1))).toEqual([]);
});

/** Returns whether a form has a field beside passwords, which no page repeats, and codes. */
function isFilledIn(form: string): boolean {
  const fields = form.match(/<(?:input|textarea|select)\b[^>]*>/g) ?? [];
  return fields.some(
    (field) => !/type="(?:hidden|password)"|readonly|hidden=""|name="(?:code|password)"/i.test(field),
  );
}
