import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { features } from '../src/compose.ts';
import { pages } from '../src/pages.ts';

/** Features with a page that has a form and a table of its own, and little else. */
const EXAMPLES = ['deputies', 'following', 'invitations'];
/** The files of the page's own feature: contract, rule, page, both files of texts, tables.ts, pages.ts, and feature.ts. */
const OWN_FILES = 8;
/** The only names outside a feature of its pages and tables. */
const OUTSIDE = ['migrations/NNN-….ts'];
/** The access table, which `npm run security-tables` writes and test/security-doc.test.ts demands. */
const DOCUMENTS = ['docs/security.md'];
/** What docs/architecture/changes.md promises to whoever adds a page. */
const PROMISE = 'A new member page with a form and a table is ten files';

test.each(EXAMPLES)(
  '%s is named outside its folder in so few files that a new page is ten files',
  async (name) => {
    const tables = Object.keys(features.find((feature) => feature.name === name)?.tables ?? {});
    const ownPages = Object.values(pages).flatMap(({ file }) =>
      file.startsWith(`features/${name}/`) ? [basename(file)] : [],
    );
    const named = [
      ...ownPages,
      ...tables.map((table) => `'${table}'`),
      ...tables.map((table) => `\n  ${table}: `),
    ];
    const found = new Set<string>();
    // The tests of large communities need no line for a new page.
    const exclude = ['src/features/**', 'src/pipeline/large-*.test.ts'];
    for await (const path of glob('{src,migrations}/**/*.{ts,tsx}', { exclude })) {
      const text = readFileSync(path, 'utf8');
      if (named.some((one) => text.includes(one)))
        found.add(path.replace(/^migrations\/.*/, 'migrations/NNN-….ts'));
    }
    expect([...found].sort()).toEqual(OUTSIDE);
    expect(OWN_FILES + found.size + DOCUMENTS.length).toBe(10);
    expect(readFileSync('docs/architecture/changes.md', 'utf8')).toContain(PROMISE);
  },
);
