/** A point, in pixels from the centre of the stage. */
export interface Point {
  x: number;
  y: number;
}

/** How an image is shown: its size relative to the size that fits the stage, and the position of its centre. */
export interface View extends Point {
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
const MAX_SCALE = 5;

/** Returns the view in another scale. The part of the image at the point stays there. */
export function zoomAt(view: View, point: Point, scale: number): View {
  const next = Math.min(MAX_SCALE, Math.max(1, scale));
  const ratio = next / view.scale;
  return { scale: next, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio };
}

/**
 * Returns the view moved so that no edge of an enlarged image lies inside the stage, and a smaller image is
 * centred.
 */
export function keepInside(view: View, image: Size, stage: Size): View {
  const clamp = (value: number, inner: number, outer: number) => {
    const room = Math.max(0, (inner * view.scale - outer) / 2);
    return Math.min(room, Math.max(-room, value));
  };
  const { scale, x, y } = view;
  return { scale, x: clamp(x, image.width, stage.width), y: clamp(y, image.height, stage.height) };
}

/** Returns the size in which an image fits the stage. Never enlarges the image. */
export function fitInto(image: Size, stage: Size): Size {
  const scale = Math.min(1, stage.width / image.width, stage.height / image.height);
  return { width: image.width * scale, height: image.height * scale };
}
