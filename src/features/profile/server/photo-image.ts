import { AppError } from '../../../server/errors.ts';
import { Mutex } from '../../../server/mutex.ts';
import { hasTooManyScans } from './jpeg-scans.ts';

/** Edge lengths of the two stored squares. */
export const LARGE_PIXELS = 512;
export const SMALL_PIXELS = 96;
/** An image with more pixels is rejected before it is decoded. */
const MAX_PIXELS = 32_000_000;
/** Maximum aspect ratio. A longer image is no photo and takes a lot of memory before it is cropped. */
const MAX_ASPECT = 20;
const DECODE_TIMEOUT_SECONDS = 10;
/** Queue limit. Images are decoded one at a time, because one image can take 300 MB of memory. */
const MAX_WAITING = 20;

/** Allow-list: libvips has three dozen loaders, and uploads must not reach the others. */
const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
];

export interface SquarePhoto {
  /** WebP, rotated upright, without metadata. */
  large: Uint8Array;
  small: Uint8Array;
}

/**
 * Decodes an uploaded image by its content, whatever its name, and crops its centre to two squares.
 * @throws AppError 'photo-invalid' 415 unless the bytes are a complete JPEG, PNG, WebP or GIF;
 * 'photo-too-many-pixels' 422; 'busy' 503 if the queue is full
 */
export function makeSquare(bytes: Uint8Array): Promise<SquarePhoto> {
  return runQueued(async () => {
    const sharp = await loadSharp();
    try {
      return await decode(sharp, bytes);
    } catch (error) {
      if (/pixel limit/.test(String(error))) {
        throw new AppError(
          'photo-too-many-pixels',
          422,
          'This image is too large. The limit is 32 megapixels.',
        );
      }
      throw new AppError('photo-invalid', 415, 'Please select a valid image file.');
    }
  });
}

type Sharp = Awaited<ReturnType<typeof importSharp>>;

async function decode(sharp: Sharp, bytes: Uint8Array): Promise<SquarePhoto> {
  // sharp's timeout does not interrupt a decoder that works on one scan after another.
  if (hasTooManyScans(bytes)) throw new Error('too many scans');
  const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true });
  const { width, height } = await input.metadata();
  if (Math.max(width, height) > MAX_ASPECT * Math.min(width, height)) throw new Error('aspect ratio');

  // Shrink before cropping: cropping first would leave rows unread and miss a truncated file.
  const shrunk = await input
    .resize(LARGE_PIXELS, LARGE_PIXELS, { fit: 'outside' })
    .toColourspace('srgb')
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = {
    width: shrunk.info.width,
    height: shrunk.info.height,
    channels: shrunk.info.channels,
  };
  const square = (pixels: number) =>
    sharp(shrunk.data, { raw }).resize(pixels, pixels, { fit: 'cover' }).webp().toBuffer();
  const [large, small] = await Promise.all([square(LARGE_PIXELS), square(SMALL_PIXELS)]);
  return { large, small };
}

let loading: Promise<Sharp> | undefined;

/** Loads the library with the first photo, because loading takes 40 ms of start-up time and 20 MB of memory. */
function loadSharp(): Promise<Sharp> {
  loading ??= importSharp();
  return loading;
}

async function importSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
}

let waiting = 0;
const mutex = new Mutex();

async function runQueued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= MAX_WAITING)
    throw new AppError('busy', 503, 'Kerikko is busy right now. Please try again in a moment.');
  waiting += 1;
  try {
    return await mutex.run(work);
  } finally {
    waiting -= 1;
  }
}
