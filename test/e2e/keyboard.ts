import { expect, type Locator, type Page } from '@playwright/test';

const MAX_STOPS = 60;

/** Presses Tab until the element with this role and name has focus. Expects every stop to be visible and to show its focus. */
export async function tabTo(
  page: Page,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
): Promise<Locator> {
  const wanted = page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name });
  await expect(wanted.first()).toBeAttached();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const { problem, isBrowser } = await page.evaluate(inspectFocus);
    expect(problem, `on the way to ${name}`).toBeUndefined();
    if (isBrowser) continue;
    const index = await wanted.evaluateAll((elements) =>
      elements.indexOf(document.activeElement as HTMLElement),
    );
    if (index >= 0) return wanted.nth(index);
  }
  throw new Error(`Tab does not lead to ${role} ${name}`);
}

/** Expects an element to have focus after an action, because screen readers and Tab continue from the focused element. */
export async function expectFocusKept(page: Page, after: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.localName), {
      message: `the focus after ${after}`,
    })
    .not.toBe('body');
}

/** Expects a screen reader to announce the text: in an existing live region, as a new alert, or as the focused element. */
export async function expectAnnounced(page: Page, text: string | RegExp): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { announced: string[] }).announced), {
      message: `announced: ${text}`,
    })
    .toContainEqual(expect.stringMatching(text));
}

/** Drops what was announced, so that the same text can be expected once more. */
export function forgetAnnouncements(page: Page): Promise<void> {
  return page.evaluate(() => {
    (window as unknown as { announced: string[] }).announced.length = 0;
  });
}

/** Records the texts that a screen reader would announce. Install this as an init script, before the page's scripts run. */
export function recordAnnouncements(): void {
  const announced: string[] = [];
  Object.assign(window, { announced });
  const LIVE = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], output';
  const seen = new WeakSet<Element>();
  const look = () => {
    for (const place of document.querySelectorAll(LIVE)) seen.add(place);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      for (let place = element?.closest(LIVE); place; place = place.parentElement?.closest(LIVE)) {
        if (seen.has(place)) announced.push(place.textContent ?? '');
      }
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        const alert = node.matches('[role=alert]') ? node : node.querySelector('[role=alert]');
        if (alert) announced.push(alert.textContent ?? '');
      }
    }
    look();
  }).observe(document, { subtree: true, childList: true, characterData: true });
  document.addEventListener('DOMContentLoaded', look);
  document.addEventListener('focusin', ({ target }) => announced.push((target as Element).textContent ?? ''));
}

function inspectFocus(): { problem?: string; isBrowser?: boolean } {
  const focused = document.activeElement as HTMLElement | null;
  if (!focused || focused === document.body) return { isBrowser: true };
  const name = `<${focused.localName}> ${focused.textContent?.trim().slice(0, 40)}`;
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const sibling = focused.nextElementSibling;
  const besides = sibling ? getComputedStyle(sibling) : undefined;
  // A link that covers its card shows the outline around the card.
  const cover = getComputedStyle(focused, '::after');
  const isMarked = [
    [outlineStyle, outlineWidth],
    [besides?.outlineStyle, besides?.outlineWidth],
    [cover.outlineStyle, cover.outlineWidth],
  ].some(([style, width]) => style !== 'none' && style !== undefined && Number.parseFloat(width ?? '0') >= 2);
  if (!isMarked) return { problem: `${name} does not show that it has the focus` };
  const box = focused.getBoundingClientRect();
  const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1);
  const y = Math.min(Math.max(box.top + Math.min(box.height / 2, 20), 1), innerHeight - 1);
  if (box.bottom < 0 || box.top > innerHeight) return { problem: `${name} is not on the screen` };
  const onTop = document.elementFromPoint(x, y);
  const isCovered = onTop && !focused.contains(onTop) && !onTop.contains(focused) && !onTop.closest('label');
  return isCovered ? { problem: `${name} lies under <${onTop.localName} class="${onTop.className}">` } : {};
}
