import { AppError } from '../../../server/errors.ts';
import { Mutex } from '../../../server/mutex.ts';

/** The sides of the two squares that are kept. */
export const LARGE_PIXELS = 512;
export const SMALL_PIXELS = 96;
/** What a picture may hold before anything of it is decoded: 32 megapixels. */
const MAX_PIXELS = 32_000_000;
/** A picture longer than this is no photo, and would take much memory before it is cut to a square. */
const MAX_ASPECT = 20;
const DECODE_TIMEOUT_SECONDS = 10;
/** One picture is decoded at a time, as one may take 300 MB; more than this many waiting is too many. */
const MAX_WAITING = 20;

/** Only these of libvips' three dozen loaders are let near what a member sends. */
const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
];

export interface SquarePhoto {
  /** WebP, upright, with nothing in them but pixels. */
  large: Uint8Array;
  small: Uint8Array;
}

/**
 * Decodes what a member sent, whatever it calls itself, and cuts the middle out of it.
 * Tested in photo-image.test.ts.
 * @throws AppError 'photo-invalid' 415 for what is no whole JPEG, PNG, WebP or GIF;
 * 'photo-too-many-pixels' 422; 'busy' 503 when too many pictures wait
 */
export function makeSquare(bytes: Uint8Array): Promise<SquarePhoto> {
  return inTurn(async () => {
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
  const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true });
  const { width, height } = await input.metadata();
  if (Math.max(width, height) > MAX_ASPECT * Math.min(width, height)) throw new Error('no photo');

  // Shrunk before it is cut: cutting first would leave rows unread, and a broken file unnoticed.
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

/** Only once a photo comes: the library costs a start 40 ms and the process 20 MB. */
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

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= MAX_WAITING)
    throw new AppError('busy', 503, 'Kerikko is busy right now. Please try again in a moment.');
  waiting += 1;
  try {
    return await mutex.run(work);
  } finally {
    waiting -= 1;
  }
}
