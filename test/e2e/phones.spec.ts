import type { Locator, Page } from '@playwright/test';
import { createStory } from '../factories.ts';
import { expect, type Kerikko, test } from './kerikko.ts';
import { createPerson, signInAs, withContext } from './people.ts';

const NARROWEST = { width: 320, height: 640 };
const LONG_WORD = 'മഴക്കാലത്തൊരുവൈകുന്നേരത്തെബസ്‌യാത്രയുടെഓർമ്മക്കുറിപ്പുകൾ';

const STORY = `${LONG_WORD}\n\n`.repeat(12);

interface Screen {
  path: string;
  as?: keyof Awaited<ReturnType<typeof fill>>;
  prepare?: (page: Page) => Promise<unknown>;
}

const SCREENS: Screen[] = [
  { path: '/' },
  { path: '/?mode=sign-up' },
  { path: '/reset-password' },
  { path: '/verify-email?token=none' },
  { path: '/goodbye' },
  { path: '/account' },
  { path: '/dashboard', as: 'member' },
  { path: '/account', as: 'newcomer' },
  { path: '/account', as: 'unverified' },
  { path: '/account', as: 'member' },
  { path: '/account/own-data', as: 'member' },
  { path: '/profile', as: 'member' },
  { path: '/profile?tab=security', as: 'member', prepare: (page) => page.locator('summary').click() },
  { path: '/stories', as: 'member' },
  { path: '/stories/life', as: 'member' },
  { path: '/stories/life?write', as: 'member' },
  { path: '/stories/food', as: 'member' },
  { path: '/nowhere', as: 'member' },
  { path: '/admin', as: 'member' },
  { path: '/admin', as: 'administrator' },
  { path: '/admin/members', as: 'administrator' },
  { path: '/admin/decisions', as: 'administrator' },
  { path: '/admin/members', as: 'administrator', prepare: openMember },
  { path: '/admin', as: 'administrator', prepare: (page) => page.getByText('Decline').first().click() },
];

test.use({ viewport: NARROWEST, hasTouch: true });

test('no screen scrolls sideways on the narrowest phone, nor with text twice as large, and fingers meet every control', async ({
  page,
  kerikko,
}) => {
  test.slow();
  const people = await fill(kerikko);
  const problems: string[] = [];
  for (const { path, as, prepare } of SCREENS) {
    const note = (found: string[]) => problems.push(...found.map((what) => `${path} (${as}): ${what}`));
    await page.context().clearCookies();
    if (as) await signInAs(page, kerikko, people[as]);
    await page.goto(path, { waitUntil: 'networkidle' });
    await prepare?.(page);
    note(await page.evaluate(findWide));
    note(await page.evaluate(findSmallTargets));
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    note((await page.evaluate(findWide)).map((what) => `with text twice as large, ${what}`));
  }
  expect(problems).toEqual([]);
});

test('a story is begun, and sent, with the thumb of the hand that holds the phone', async ({
  page,
  kerikko,
}) => {
  const { member } = await fill(kerikko);
  await signInAs(page, kerikko, member);
  await page.goto('/stories/life', { waitUntil: 'networkidle' });
  const add = page.getByRole('link', { name: 'Add Story' });
  const isAtThumb = async (control: Locator) => {
    const { height = 0 } = page.viewportSize() ?? {};
    const box = await control.boundingBox();
    expect(box?.y).toBeGreaterThan(height / 2);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  };
  await isAtThumb(add);
  await isAtThumb(page.getByRole('link', { name: 'Account' }));
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await isAtThumb(add);
  // At the end of the page it covers no story.
  const end = await page.getByRole('article').boundingBox();
  const button = await add.boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);

  await add.click();
  const content = page.getByLabel('Your Story', { exact: true });
  await page.getByLabel('Story Title', { exact: true }).fill('By bus');
  await content.fill(STORY);
  // What an open keyboard leaves.
  await page.setViewportSize({ ...NARROWEST, height: 330 });
  await content.press('Control+End');
  await expect(page.getByRole('button', { name: 'Publish Story' })).toBeInViewport({ ratio: 1 });
  await isAtThumb(page.getByRole('button', { name: 'Publish Story' }));
  await expect(page.getByRole('link', { name: 'Account' })).not.toBeInViewport();
});

async function fill(kerikko: Kerikko) {
  await createPerson(kerikko, 'pending', {
    email: 'a.rather.long.address.of.someone.who.waits@mail.example.org',
  });
  const member = await createPerson(kerikko, 'member', { name: LONG_WORD });
  const viewer = { ...member, name: LONG_WORD, standing: 'member' as const };
  await withContext(kerikko, (context) =>
    createStory({ context }, { viewer }, { topic: 'life', title: LONG_WORD, content: STORY }),
  );
  return {
    member,
    administrator: await createPerson(kerikko, 'administrator', { name: 'Sreelatha' }),
    newcomer: await createPerson(kerikko, 'no-record'),
    unverified: await createPerson(kerikko, 'unverified'),
  };
}

async function openMember(page: Page): Promise<void> {
  await page.locator('main li a').first().click();
  await page.waitForURL(/members\/./);
}

/** Whatever reaches over the edge of the page, the innermost of them. */
function findWide(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  const inner = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
  return inner.map(
    (element) =>
      `<${element.localName} class="${element.className}"> is ${scrollWidth - clientWidth} px too wide: ${element.textContent?.slice(0, 40)}`,
  );
}

/** Controls smaller than a finger. Links within a sentence are as tall as its line (WCAG 2.5.8). */
function findSmallTargets(): string[] {
  const LEAST = 44;
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
  const controls = document.querySelectorAll('a[href], button, input, select, textarea, summary');
  return [...controls].flatMap((control) => {
    const target = control.closest('label') ?? control;
    const { width, height, bottom } = target.getBoundingClientRect();
    const isSeen = width > 1 && bottom > 0 && (control as HTMLElement).checkVisibility();
    if (!isSeen || isInSentence(control) || (width >= LEAST - 0.5 && height >= LEAST - 0.5)) return [];
    return [
      `<${control.localName}> is ${Math.round(width)} × ${Math.round(height)} px: ${control.textContent?.slice(0, 40)}`,
    ];
  });
}
