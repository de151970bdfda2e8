import type { Locator } from '@playwright/test';
import { createStory } from '../factories.ts';
import { LONG_WORD } from './community.ts';
import { expect, test } from './kerikko.ts';
import { createPerson, signInAs, withContext } from './people.ts';

const NARROWEST = { width: 320, height: 640 };
const STORY = `${LONG_WORD}\n\n`.repeat(12);

test.use({ viewport: NARROWEST, hasTouch: true });

test('the controls for writing and publishing a story stay within reach of the thumb', async ({
  page,
  kerikko,
}) => {
  const member = await createPerson(kerikko, 'member');
  const viewer = { ...member, name: '', accessLevel: 'member' as const };
  await withContext(kerikko, (context) =>
    createStory({ context }, { viewer }, { topic: 'life', title: LONG_WORD, content: STORY }),
  );
  await signInAs(page, kerikko, member);
  await page.goto('/stories/life', { waitUntil: 'networkidle' });
  const add = page.getByRole('link', { name: 'Add Story' });
  const expectInThumbReach = async (control: Locator) => {
    const { height = 0 } = page.viewportSize() ?? {};
    const box = await control.boundingBox();
    expect(box?.y).toBeGreaterThan(height / 2);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  };
  await expectInThumbReach(add);
  await expectInThumbReach(page.getByRole('link', { name: 'Account' }));
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expectInThumbReach(add);
  // The floating button must not cover the last story.
  const end = await page.getByRole('article').boundingBox();
  const button = await add.boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);

  // Opening the form from the end of the page scrolls to the form.
  await add.click();
  await expect(page.getByRole('heading', { name: 'Share Your Story' })).toBeInViewport();
  const content = page.getByLabel('Your Story', { exact: true });
  await page.getByLabel('Story Title', { exact: true }).fill('By bus');
  await content.fill(STORY);
  // Shrink the viewport to the height that an open keyboard leaves.
  await page.setViewportSize({ ...NARROWEST, height: 330 });
  await content.press('Control+End');
  await expect(page.getByRole('button', { name: 'Publish Story' })).toBeInViewport({ ratio: 1 });
  await expectInThumbReach(page.getByRole('button', { name: 'Publish Story' }));
  await expect(page.getByRole('link', { name: 'Account' })).not.toBeInViewport();
});
