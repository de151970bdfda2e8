import type { Page } from '@playwright/test';
import { waitForPaint } from './paint.ts';

interface Shift {
  value: number;
  /** The beginnings of the elements that moved, and from where to where. */
  moved: string[];
}

interface Source {
  node: Node | null;
  previousRect: DOMRect;
  currentRect: DOMRect;
}

type Watching = typeof globalThis & { layoutShifts: Shift[] };

/** Records what moves on every page that is loaded from now on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const layoutShifts: Shift[] = [];
    Object.assign(globalThis, { layoutShifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: Source[] };
        layoutShifts.push({
          value,
          moved: sources.map(({ node, previousRect, currentRect }) => {
            const what = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent;
            const rects = [previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height]);
            return `${what} from ${rects.join(' to ')} at ${Math.round(entry.startTime)} ms`;
          }),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns how far the page's parts have moved since it was loaded, and which did. */
export async function readLayoutShifts(page: Page): Promise<{ total: number; moved: string }> {
  const shifts = await page.evaluate(() => (globalThis as Watching).layoutShifts);
  return {
    total: shifts.reduce((total, { value }) => total + value, 0),
    moved: shifts.map(({ value, moved }) => `${value}: ${moved.join('; ')}`).join('\n'),
  };
}

/** Leaves out what has moved so far: while it reads the HTML, a browser on a busy machine shows a part of the page. */
export async function forgetLayoutShifts(page: Page): Promise<void> {
  await waitForPaint(page);
  await page.evaluate(() => (globalThis as Watching).layoutShifts.splice(0));
}
