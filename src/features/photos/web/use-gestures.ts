import { type RefObject, useEffect, useRef, useState } from 'react';
import { fitInto, keepInside, type Point, type Size, type View, WHOLE, zoomAt } from './zoom.ts';

/** The scale after a double tap or a press of the button. */
const DOUBLE_TAP_SCALE = 2.5;
const DOUBLE_TAP_MS = 300;
/** A finger that moves less than this makes a tap. */
const TAP_PIXELS = 10;
/**
 * A swipe counts if it is longer than this part of the stage's width, or faster than this speed in pixels per
 * millisecond.
 */
const SWIPE_PART = 0.25;
const SWIPE_SPEED = 0.4;
/** Dragging a photo down by this distance closes the dialog. */
const CLOSE_PIXELS = 120;
const WHEEL_STEP = 1.0025;

interface GesturesOptions {
  /** The part of the dialog that shows the photos. */
  stage: RefObject<HTMLElement | null>;
  /** The shown photo, by its id and its size in pixels. */
  photo: Size & { id: string };
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

/** The state at the beginning of a gesture. */
interface Start {
  time: number;
  view: View;
  point: Point;
  /** The distance between two fingers. */
  distance: number;
}

/**
 * Moves the shown photo by gestures: a swipe leads to the next photo; pinching, a double tap and the wheel
 * enlarge; a finger moves an enlarged photo; dragging a photo down closes it. Writes the styles directly,
 * because rendering each move is slow.
 */
export function useGestures({ stage, photo, onStep, onClose }: GesturesOptions) {
  const view = useRef<View>(WHOLE);
  const [isEnlarged, setEnlarged] = useState(false);
  const latest = useRef({ photo, onStep, onClose });
  latest.current = { photo, onStep, onClose };

  /** Shows a view of the photo. `drag` is how far the photos are dragged aside and down. */
  const show = (next: View, drag: Point = { x: 0, y: 0 }) => {
    const part = stage.current;
    if (!part) return;
    const size = part.getBoundingClientRect();
    view.current = keepInside(next, fitInto(latest.current.photo, size), size);
    const { scale, x, y } = view.current;
    for (const image of part.querySelectorAll<HTMLElement>('[data-current] img')) {
      image.style.transform = scale > 1 ? `translate(${x}px, ${y}px) scale(${scale})` : '';
    }
    part.style.setProperty('--drag-x', `${drag.x}px`);
    part.style.setProperty('--drag-y', `${drag.y}px`);
    setEnlarged(scale > 1);
  };
  const showLatest = useRef(show);
  showLatest.current = show;

  // A new photo begins without zoom.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo begins anew.
  useEffect(() => {
    for (const image of stage.current?.querySelectorAll<HTMLElement>('img') ?? []) image.style.transform = '';
    showLatest.current(WHOLE);
  }, [photo.id, stage]);

  useEffect(() => {
    const part = stage.current;
    if (!part) return;
    const fingers = new Map<number, Point>();
    let start: Start | undefined;
    let lastTap: (Point & { time: number }) | undefined;

    const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top, width, height } = part.getBoundingClientRect();
      return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
    };
    const begin = (time: number) => {
      const [one, other] = fingers.values();
      start = one && {
        time,
        view: view.current,
        point: other ? { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } : one,
        distance: other ? Math.hypot(one.x - other.x, one.y - other.y) : 0,
      };
      part.toggleAttribute('data-moving', start !== undefined);
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      part.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, pointOf(event));
      begin(event.timeStamp);
    };
    const move = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId) || !start) return;
      fingers.set(event.pointerId, pointOf(event));
      const [one, other] = fingers.values();
      if (!one) return;
      if (other) {
        const point = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
        const scale = (start.view.scale * Math.hypot(one.x - other.x, one.y - other.y)) / start.distance;
        const zoomed = zoomAt(start.view, start.point, scale);
        const moved = { x: zoomed.x + point.x - start.point.x, y: zoomed.y + point.y - start.point.y };
        return showLatest.current({ ...zoomed, ...moved });
      }
      const by = { x: one.x - start.point.x, y: one.y - start.point.y };
      if (start.view.scale > 1) {
        showLatest.current({ ...start.view, x: start.view.x + by.x, y: start.view.y + by.y });
      } else showLatest.current(WHOLE, isAside(by) ? { x: by.x, y: 0 } : { x: 0, y: Math.max(0, by.y) });
    };
    const up = (event: PointerEvent) => {
      const point = fingers.get(event.pointerId);
      fingers.delete(event.pointerId);
      if (!point || !start) return;
      const { time, view: before, distance } = start;
      const by = { x: point.x - start.point.x, y: point.y - start.point.y };
      begin(event.timeStamp);
      // After one finger is lifted, the other one continues the gesture.
      if (start || event.type === 'pointercancel') return showLatest.current(view.current);
      if (distance > 0) return;
      if (Math.hypot(by.x, by.y) < TAP_PIXELS) {
        showLatest.current(view.current);
        tap(point, event.timeStamp);
      } else if (before.scale === 1) release(by, event.timeStamp - time);
    };
    const release = (by: Point, ms: number) => {
      const isFast = Math.abs(by.x) / Math.max(1, ms) > SWIPE_SPEED;
      const isFar = Math.abs(by.x) > part.clientWidth * SWIPE_PART;
      showLatest.current(WHOLE);
      if (isAside(by) && (isFar || isFast)) latest.current.onStep(by.x < 0 ? 1 : -1);
      else if (!isAside(by) && by.y > CLOSE_PIXELS) latest.current.onClose();
    };
    const tap = (point: Point, time: number) => {
      const isDouble =
        lastTap &&
        time - lastTap.time < DOUBLE_TAP_MS &&
        Math.hypot(point.x - lastTap.x, point.y - lastTap.y) < 3 * TAP_PIXELS;
      lastTap = isDouble ? undefined : { ...point, time };
      if (isDouble) toggleAt(point);
    };
    const toggleAt = (point: Point) =>
      showLatest.current(view.current.scale > 1 ? WHOLE : zoomAt(view.current, point, DOUBLE_TAP_SCALE));
    // Touchpads also send wheel events for a pinch.
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const scale = view.current.scale * WHEEL_STEP ** -event.deltaY;
      showLatest.current(zoomAt(view.current, pointOf(event), scale));
    };
    const resize = () => showLatest.current(view.current);
    part.addEventListener('pointerdown', down);
    part.addEventListener('pointermove', move);
    part.addEventListener('pointerup', up);
    part.addEventListener('pointercancel', up);
    part.addEventListener('wheel', wheel, { passive: false });
    addEventListener('resize', resize);
    return () => {
      part.removeEventListener('pointerdown', down);
      part.removeEventListener('pointermove', move);
      part.removeEventListener('pointerup', up);
      part.removeEventListener('pointercancel', up);
      part.removeEventListener('wheel', wheel);
      removeEventListener('resize', resize);
    };
  }, [stage]);

  return {
    isEnlarged,
    /** Enlarges the photo's centre, or shows all of it again. */
    toggle: () => show(view.current.scale > 1 ? WHOLE : zoomAt(WHOLE, WHOLE, DOUBLE_TAP_SCALE)),
    /** Enlarges by a factor; a factor below 1 makes the photo smaller. */
    zoomBy: (factor: number) => show(zoomAt(view.current, WHOLE, view.current.scale * factor)),
  };
}

function isAside({ x, y }: Point): boolean {
  return Math.abs(x) > Math.abs(y);
}
