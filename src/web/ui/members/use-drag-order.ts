import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * The page scrolls while a row is dragged this close to the screen's top or bottom, in pixels, until the row is
 * the first or the last.
 */
const SCROLL_EDGE = 100;
const SCROLL_STEP = 8;

/**
 * Lets a list's rows be dragged by a handle, whose style needs `touch-action: none`. Returns the handler for
 * the handle of the row at an index. Escape ends a drag without a change. The dragged row has `data-dragged`.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
): (index: number) => (event: PointerEvent<HTMLElement>) => void {
  const latest = useRef(onDrop);
  latest.current = onDrop;
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  return (from) => (event) => {
    const handle = event.currentTarget;
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    const dragged = rows[from];
    // A second finger would begin a second drag of the same rows.
    if (event.button !== 0 || !event.isPrimary || !dragged) return;
    // Dragging must not select text.
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const boxes = rows.map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return { top: top + scrollY, height };
    });
    const [first, second] = boxes;
    const gap = first && second ? second.top - first.top - first.height : 0;
    const { top, height } = boxes[from] as { top: number; height: number };
    const start = event.clientY + scrollY;
    let pointer = event.clientY;
    let to = from;
    let frame = 0;

    const place = () => {
      const by = pointer + scrollY - start;
      const middle = top + height / 2 + by;
      to = boxes.filter((box, index) => index !== from && box.top + box.height / 2 < middle).length;
      for (const [index, row] of rows.entries()) {
        const makesRoom = index > from && index <= to ? -1 : index < from && index >= to ? 1 : 0;
        row.style.translate = `0 ${index === from ? by : makesRoom * (height + gap)}px`;
      }
    };
    const scroll = () => {
      const isUp = pointer < SCROLL_EDGE && to > 0;
      const isDown = pointer > innerHeight - SCROLL_EDGE && to < rows.length - 1;
      const step = isUp ? -SCROLL_STEP : isDown ? SCROLL_STEP : 0;
      if (step !== 0) {
        scrollBy(0, step);
        place();
      }
      frame = requestAnimationFrame(scroll);
    };
    const move = ({ clientY }: globalThis.PointerEvent) => {
      pointer = clientY;
      place();
    };
    const end = () => {
      cancelAnimationFrame(frame);
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', drop);
      handle.removeEventListener('pointercancel', end);
      removeEventListener('keydown', onKeyDown, true);
      for (const row of rows) row.style.translate = '';
      dragged.removeAttribute('data-dragged');
    };
    const drop = () => {
      end();
      if (to !== from) latest.current(from, to);
    };
    const onKeyDown = (pressed: KeyboardEvent) => {
      if (pressed.key === 'Escape') end();
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', drop);
    handle.addEventListener('pointercancel', end);
    addEventListener('keydown', onKeyDown, true);
    dragged.setAttribute('data-dragged', '');
    frame = requestAnimationFrame(scroll);
    stop.current = end;
  };
}
