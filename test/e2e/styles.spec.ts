import type { Page } from '@playwright/test';
import { expect, test } from './kerikko.ts';
import { createPerson, signInAs } from './people.ts';

const MEMBERS = ['/dashboard', '/stories', '/stories/food', '/account', '/profile', '/account/own-data'];
/** Excludes /admin, because its speed figures change with each visit. */
const ADMINISTRATORS = ['/admin/members', '/admin/decisions', '/admin/mails'];

// The question of the week on Home is another one when the week ends during the test.
test.use({ isClockStill: true });

test('a page looks the same after a full load and after a client-side navigation', {
  tag: '@nightly',
}, async ({ kerikko, page, context }) => {
  await signInAs(page, kerikko, await createPerson(kerikko, 'administrator', { name: 'Ammu' }));
  const paths = [...MEMBERS, ...ADMINISTRATORS];
  const opened = new Map<string, string[]>();
  for (const path of paths) {
    await page.goto(kerikko.url + path);
    opened.set(path, await describeLooks(page));
  }
  // A font of the system that is named before ours would draw the Malayalam letters.
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^"?Anek Malayalam/);
  const walker = await context.newPage();
  await walker.goto(`${kerikko.url}/settings`);
  // Visit the pages backwards too: the order in which styles load must not matter.
  for (const path of [...paths, ...paths.toReversed()]) {
    await walker.evaluate(
      (to) => (window as unknown as RouterWindow).__reactRouterDataRouter.navigate(to),
      path,
    );
    await expect(walker).toHaveURL(kerikko.url + path);
    await expect.poll(() => describeLooks(walker), path).toEqual(opened.get(path));
  }
});

/** The window of a React Router app, which exposes its router for debugging. */
interface RouterWindow {
  __reactRouterDataRouter: { navigate(to: string): Promise<void> };
}

/** Returns the position, size and computed style of every element that has a size, one element a line. Late scripts add empty ones. */
function describeLooks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('header, header *, main, main *')].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      if (width === 0 && height === 0) return [];
      const { color, backgroundColor, borderTopColor, fontSize, display } = getComputedStyle(element);
      const box = [x, y, width, height].map(Math.round).join(' ');
      return `${element.tagName} ${box} ${color} ${backgroundColor} ${borderTopColor} ${fontSize} ${display}`;
    }),
  );
}
