import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { REPORTED_PAGES } from '../features/performance/contract.ts';
import routes from '../routes.ts';

test('reports name every page of the route table by its pattern, and nothing else', () => {
  expect([...REPORTED_PAGES].sort()).toEqual(listPages(routes).sort());
});

/** The patterns of all pages; a part shown inside another page has its address, and an action has no page. */
function listPages(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, path, children = [] }) => [
    ...(path && file.endsWith('-page.tsx') ? [path] : []),
    ...listPages(children),
  ]);
}
