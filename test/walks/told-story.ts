import type { Browser } from '@playwright/test';
import type { Community } from './community.ts';
import { openPhone, signIn } from './people.ts';
import type { Walk } from './walk.ts';

const TITLE = 'The beeping bus';

/** A member on a phone tells a story. Another one writes it down in between, and the teller approves. */
export async function walkTelling(browser: Browser, demo: Community, folder: string): Promise<Walk> {
  const { page, walk, bar, main } = await openPhone(browser, demo, folder);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await walk.tap(bar.getByRole('link', { name: 'Write' }));
  await walk.tap(page.getByRole('link', { name: 'Tell a story' }));
  await walk.end("'Write', 'Tell a story'", button('Record'), 'A clock and a button');
  await walk.tap(button('Record'));
  await walk.end(
    "'Record'",
    page.getByRole('timer').filter({ hasText: /^0:0[5-9]/ }),
    'The clock and a moving wave',
  );
  await walk.tap(button('Done'));
  await walk.end("'Done'", page.getByLabel('Story Title'), 'Title, topic and the button');
  await walk.type(page.getByLabel('Story Title'), TITLE);
  await walk.tap(page.locator('[name=topic][value=life]'));
  // The member is in a circle, so the form asks.
  await walk.tap(page.locator('[name=circle][value=everyone]'));
  await walk.tap(button('Publish Story'));
  await walk.end(
    'Title, topic, for whom, publish',
    page.getByRole('heading', { name: TITLE }),
    'The story with its player',
  );
  await writeDown(browser, demo, page.url().split('?')[0] ?? '');
  await walk.tap(bar.getByRole('link', { name: 'Home' }));
  await walk.tap(main.getByRole('link', { name: /^Your story, written down/ }));
  await walk.end(
    "Later: 'Home', 'Your story, written down'",
    page.getByText('has written your story down. Is it right?'),
    'The player and the text',
  );
  await walk.tap(button('Yes, publish this text'));
  await walk.end("'Yes, publish this text'", page.getByText(/Written down by/), 'The story with both names');
  return walk;
}

async function writeDown(browser: Browser, demo: Community, story: string): Promise<void> {
  const page = await browser.newPage();
  await signIn(page, demo.url, 'sreelatha@example.org', await demo.password());
  await page.goto(`${story}/write-down`);
  await page.getByRole('button', { name: 'I’ll write it down' }).click();
  await page.getByLabel('What you hear').fill('It beeped at every stop.');
  await page.getByRole('button', { name: 'Send it to the storyteller' }).click();
  await page.getByText('The storyteller has your text now.').waitFor();
  await page.close();
}
