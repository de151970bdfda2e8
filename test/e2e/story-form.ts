import type { Page } from '@playwright/test';
import { goToNext } from './composer.ts';
import { expect, type Kerikko } from './kerikko.ts';
import { createPerson, openAs } from './people.ts';

/** A story for tests of the form. */
export const STORY = { title: 'മഴയത്തൊരു ചായ', content: 'മഴ പെയ്തു.\nഅമ്മ ചായയിട്ടു.' };

/** Signs a new member in and opens a page. */
export async function openAsMember(page: Page, kerikko: Kerikko, path: string, name = 'Ammu') {
  const person = await createPerson(kerikko, 'member', { name });
  await openAs(page, kerikko, person, path);
  return person;
}

/** Types a story into the form. */
export async function write(
  page: Page,
  { title, content }: { title: string; content: string },
): Promise<void> {
  await page.getByLabel('Story Title').fill(title);
  await page.getByLabel('Your Story', { exact: true }).fill(content);
}

/** Goes to the second step, and publishes the story. */
export async function pressPublish(page: Page): Promise<void> {
  await goToNext(page);
  await page.getByRole('button', { name: 'Publish Story' }).click();
}

export async function publish(page: Page, story: { title: string; content: string }): Promise<void> {
  await write(page, story);
  await pressPublish(page);
  await expect(page.getByRole('article', { name: story.title })).toBeVisible();
}
