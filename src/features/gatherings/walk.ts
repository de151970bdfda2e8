import type { Browser } from '@playwright/test';
import type { Community } from '../../../test/walks/community.ts';
import { openPhone } from '../../../test/walks/people.ts';
import type { NamedWalk, Walk } from '../../../test/walks/walk.ts';

export const walk: NamedWalk = { name: 'gathering', go: walkToGathering, script: 'demo' };

/** A member on a phone proposes a gathering, and says yes to one of another member. */
async function walkToGathering(browser: Browser, demo: Community, folder: string): Promise<Walk> {
  const { page, walk, bar, main } = await openPhone(browser, demo, folder);
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  await walk.tap(bar.getByRole('link', { name: 'Stories' }));
  await walk.tap(main.getByRole('link', { name: 'Gatherings' }));
  await walk.end(
    "'Stories', 'Gatherings'",
    page.getByRole('link', { name: 'Propose a gathering' }),
    'The list',
  );
  await walk.tap(page.getByRole('link', { name: 'Propose a gathering' }));
  await walk.end("'Propose a gathering'", page.getByLabel('Title'), 'The form');
  await walk.type(page.getByLabel('Title'), 'Tea by the river');
  await walk.type(page.getByLabel('Where'), 'Aluva');
  await walk.pick(page.getByLabel('When'), `${inDays(5)}T16:00`);
  await walk.tap(page.locator('[name=circle][value=everyone]'));
  await walk.tap(button('Propose'));
  await walk.end(
    "Title, place, day and time, for whom; 'Propose'",
    page.getByText('Your gathering is on the list.'),
    'Your gathering is on the list',
  );
  await walk.tap(bar.getByRole('link', { name: 'Home' }));
  await walk.end(
    "'Home'",
    page.getByRole('heading', { name: 'Gatherings' }),
    'The next gatherings, below the latest stories',
  );
  await walk.tap(
    main
      .or(page.getByRole('complementary'))
      .getByRole('link', { name: /grandmothers|തട്ടുകട/ })
      .first(),
  );
  await walk.end('Open one of them', button('Yes, I’m coming'), 'When, where, who’s coming');
  await walk.tap(button('Yes, I’m coming'));
  await walk.end("'Yes, I’m coming'", page.getByText('Your reply is saved.'), 'Your reply is saved');
  return walk;
}

/** Returns a day such as 2026-12-01. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
