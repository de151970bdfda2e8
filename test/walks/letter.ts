import type { Browser } from '@playwright/test';
import type { Community } from './community.ts';
import { openPhone } from './people.ts';
import type { Walk } from './walk.ts';

const OTHER = 'ശ്രീലത';

/** A member on a phone answers a letter, and writes a first one to another member. */
export async function walkWithLetter(browser: Browser, demo: Community, folder: string): Promise<Walk> {
  const { page, walk, bar, main } = await openPhone(browser, demo, folder);
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  await walk.tap(bar.getByRole('link', { name: 'Home' }));
  await walk.tap(main.getByRole('link', { name: /^Letters/ }));
  await walk.end("'Home', 'Letters'", page.getByRole('heading', { name: 'Letters' }), 'Who has written');
  await walk.tap(main.getByRole('link', { name: new RegExp(OTHER) }));
  await walk.end('The name', page.getByLabel('Your letter'), 'The letters of both, and a field');
  await walk.type(page.getByLabel('Your letter'), 'Only one line, I will write it to you');
  await walk.tap(button('Send letter'));
  await walk.end('Answer, send', main.getByText('Only one line'), 'The letter below the others');
  await walk.tap(page.getByRole('link', { name: 'Back', exact: true }));
  await page.waitForURL('**/letters');
  await walk.tap(bar.getByRole('link', { name: 'People' }));
  await walk.type(page.getByLabel('Search by name'), 'remya');
  await walk.tap(button('Search'));
  await walk.tap(page.getByRole('link', { name: /Remya Unnikrishnan/ }).first());
  await walk.end(
    "'People', search a name, the name",
    page.getByRole('link', { name: 'Write a letter' }),
    'Her page',
  );
  await walk.tap(page.getByRole('link', { name: 'Write a letter' }));
  await walk.type(page.getByLabel('Your letter'), 'May I ask how you make the puttu?');
  await walk.tap(button('Ask to write'));
  await walk.end(
    "'Write a letter', the text, send",
    page.getByText('You’re waiting for a reply.'),
    'The letter waits until she agrees',
  );
  return walk;
}
