import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A name of code, such as `submitStory`, or one of an event, a permission or an answer, such as `story-published`. */
const NAME = /^(?:[a-z]+[A-Z]\w+|[a-z]+(?:-[a-z]+)+)$/;
/** A file with a folder. Those with an `X`, an `x/` or an ellipsis stand for many. */
const FILE = /^(?!.*(?:…|X|\bx\/|[*{]|NNN|TABLE))[\w.-]+(?:\/[\w.-]+)+\.\w+$/;

test('every name and file in the pages about the architecture exists', () => {
  const files = globSync('{src,cli,test,docs,migrations,deploy,bench}/**/*.*');
  const code = globSync('{src,cli,test}/**/*.{ts,tsx}', { exclude: ['test/architecture-pages.test.ts'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const words = new Set(code.match(/[\w-]+/g));
  const missing = globSync(['ARCHITECTURE.md', 'docs/architecture/*.md']).flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/`([^`\n]+)`/g)]
      .map(([, written = '']) => written)
      .filter((written) =>
        FILE.test(written)
          ? !files.some((file) => file === written || file.endsWith(`/${written}`))
          : NAME.test(written) && !words.has(written),
      )
      .map((written) => `${page}: ${written}`),
  );
  expect(missing).toEqual([]);
});
