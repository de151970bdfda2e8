import { decodePhoto } from '../../../server/photos/photo-image.ts';

/** Edge lengths of the two stored squares. */
const LARGE_PIXELS = 512;
const SMALL_PIXELS = 96;

/** Decodes an uploaded image and crops its centre to two upright squares in WebP, without metadata. @throws the errors of decodePhoto */
export function makeSquare(bytes: Uint8Array) {
  const resize = { width: LARGE_PIXELS, height: LARGE_PIXELS, fit: 'outside' } as const;
  return decodePhoto(bytes, resize, async (photo) => {
    const square = (pixels: number) =>
      photo.draw().resize(pixels, pixels, { fit: 'cover' }).webp().toBuffer();
    const [large, small] = await Promise.all([square(LARGE_PIXELS), square(SMALL_PIXELS)]);
    return { large, small };
  });
}
