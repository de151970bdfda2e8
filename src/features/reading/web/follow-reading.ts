import { listPieces } from './text-pieces.ts';

/** Measure the place this long after the last scroll, so that scrolling itself stays smooth. */
const MEASURE_AFTER_MS = 300;
/** Browsers round scroll positions. */
const TOLERANCE_PX = 2;

interface Reading {
  /** The place that the account has saved. */
  place: number;
  /** Shows which part of the text the reader has seen, from 0 to 1. */
  show: (part: number) => void;
  save: (place: number) => void;
}

/** Scrolls to a place of the text. Returns false if the text is shorter. */
export function continueAt(text: HTMLElement, place: number): boolean {
  if (place >= lengthOf(text)) return false;
  scrollTo({ top: scrollY + topOf(text, place) - readingLine(), behavior: 'instant' });
  return true;
}

/**
 * Watches how far the reader is in a text, and saves their place when they leave. Returns a function that ends
 * this. Call that function while the text is still on the page.
 */
export function followReading(text: HTMLElement, { place: saved, show, save }: Reading): () => void {
  let place = saved;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const measure = () => {
    timer = undefined;
    place = placeOf(text);
  };
  const onScroll = () => {
    show(partOf(text));
    clearTimeout(timer);
    timer = setTimeout(measure, MEASURE_AFTER_MS);
  };
  const leave = () => {
    if (timer) {
      clearTimeout(timer);
      measure();
    }
    if (place === saved) return;
    saved = place;
    save(place);
  };
  const onHide = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  // The reader may have scrolled before this script loaded. With a hash in the address, the browser itself has
  // scrolled, which does not show how far the reader has read.
  if (location.hash) show(partOf(text));
  else onScroll();
  addEventListener('scroll', onScroll, { passive: true });
  document.addEventListener('visibilitychange', onHide);
  return () => {
    removeEventListener('scroll', onScroll);
    document.removeEventListener('visibilitychange', onHide);
    leave();
  };
}

/**
 * Returns the position of the line that the reader reads, below a sticky header, in pixels from the top of the
 * screen.
 */
function readingLine(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}

function partOf(text: HTMLElement): number {
  const { top, height } = text.getBoundingClientRect();
  const line = readingLine();
  return Math.min(1, Math.max(0, (line - top) / Math.max(1, height - (innerHeight - line))));
}

/**
 * Returns the first character at the reading line. Returns 0 before the text, and once the end of the text is
 * visible.
 */
function placeOf(text: HTMLElement): number {
  const line = readingLine();
  const { top, bottom } = text.getBoundingClientRect();
  if (top >= line - TOLERANCE_PX || bottom <= innerHeight) return 0;
  let [low, high] = [0, lengthOf(text)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (topOf(text, middle) < line - TOLERANCE_PX) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lengthOf(text: HTMLElement): number {
  return listPieces(text).reduce((sum, { length }) => sum + length, 0);
}

/** Returns the top of a character, in pixels from the top of the screen. */
function topOf(text: HTMLElement, place: number): number {
  const range = document.createRange();
  let before = 0;
  for (const { node, length } of listPieces(text)) {
    const start = Math.min(place - before, node.length - 1);
    before += length;
    if (place >= before) continue;
    range.setStart(node, start);
    // Some browsers give a line break no box.
    for (let end = start + 1; end <= node.length; end += 1) {
      range.setEnd(node, end);
      const [box] = range.getClientRects();
      if (box) return box.top;
    }
  }
  return text.getBoundingClientRect().bottom;
}
