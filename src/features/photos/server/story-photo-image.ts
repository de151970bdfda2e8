import { decodePhoto } from '../../../server/photos/photo-image.ts';
import { PHOTO_SIZES } from '../contract.ts';

/** Edge length of the square that lists show at 96 or 128 CSS pixels, sharp on most phones. Older photos have 160. */
const COVER_PIXELS = 256;
const PLACEHOLDER_PIXELS = 16;
const PLACEHOLDER_QUALITY = 40;
const QUALITY = 72;
/** Lists show many photos, and a loss of quality is invisible in small ones. */
const COVER_QUALITY = 60;
const LARGEST = Math.max(...PHOTO_SIZES);

interface DrawnPhoto {
  /** The stored files by their names, as WebP, upright and without metadata. */
  files: Record<string, Uint8Array>;
  width: number;
  height: number;
  /** A tiny WebP in base64. */
  placeholder: string;
}

/**
 * Decodes an uploaded image and draws it in every stored size. Never enlarges the image. @throws the errors of
 * decodePhoto
 */
export function drawPhoto(bytes: Uint8Array): Promise<DrawnPhoto> {
  const shrink = (pixels: number) =>
    ({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true }) as const;
  return decodePhoto(bytes, shrink(LARGEST), async ({ width, height, draw }) => {
    // The placeholder would be visible through a transparent image.
    const encode = (image: ReturnType<typeof draw>, quality: number) =>
      image.flatten({ background: '#fff' }).webp({ quality }).toBuffer();
    const files: Record<string, Uint8Array> = {};
    for (const size of PHOTO_SIZES) files[size] = await encode(draw().resize(shrink(size)), QUALITY);
    const square = draw().resize(COVER_PIXELS, COVER_PIXELS, { fit: 'cover' });
    files.cover = await encode(square, COVER_QUALITY);
    const placeholder = await encode(draw().resize(shrink(PLACEHOLDER_PIXELS)), PLACEHOLDER_QUALITY);
    return { files, width, height, placeholder: placeholder.toString('base64') };
  });
}
