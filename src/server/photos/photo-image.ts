import type { FailOnOptions, ResizeOptions } from 'sharp';
import { AppError } from '../errors.ts';
import { BoundedQueue } from '../mutex.ts';
import { countScans, hasEnd, hasTooManyScans, isJpeg, withEnd } from './jpeg-scans.ts';

/** An image with more pixels is rejected before it is decoded. */
const MAX_PIXELS = 32_000_000;
/** Maximum aspect ratio. A longer image is no photo, and takes a lot of memory before it is cropped. */
const MAX_ASPECT = 20;
const DECODE_TIMEOUT_SECONDS = 10;
/** Queue limit. Images are decoded one at a time, so that at most MAX_PIXELS are decoded at once: up to 200 MB of memory. */
const MAX_WAITING = 20;
const queue = new BoundedQueue(MAX_WAITING);

/** Allow-list: libvips has three dozen loaders, and uploads must not reach the others. */
const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
];

/** The beginning of a photo in a format of iPhones, after its length. */
const HEIC = /^ftyp(?:hei|hev|mif1|msf1)/;

/** A decoded image: upright, in sRGB, without metadata. */
export interface DecodedPhoto {
  width: number;
  height: number;
  /** Starts the drawing of one stored size. */
  draw(): SharpImage;
}

type SharpImage = ReturnType<Sharp>;

/**
 * Decodes an uploaded image by its content, whatever its name, shrinks it with `resize` and returns the result
 * of `store`.
 * For an animated image, only the first picture counts.
 * @throws AppError 'photo-invalid' 415 unless the bytes are a complete JPEG, PNG, WebP or GIF;
 * 'photo-heic' 415; 'photo-too-many-pixels' 422; 'busy' 503 if the queue is full
 */
export function decodePhoto<Result>(
  bytes: Uint8Array,
  resize: ResizeOptions,
  store: (photo: DecodedPhoto) => Promise<Result>,
): Promise<Result> {
  return queue.run(async () => {
    const sharp = await loadSharp();
    try {
      return await store(await decode(sharp, bytes, resize));
    } catch (error) {
      if (/pixel limit/.test(String(error))) {
        throw new AppError(
          'photo-too-many-pixels',
          422,
          'This image is too large. The limit is 32 megapixels.',
        );
      }
      if (HEIC.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1'))) {
        throw new AppError('photo-heic', 415, 'Photos in the format HEIC cannot be opened here.');
      }
      throw new AppError('photo-invalid', 415, 'Please select a valid image file.');
    }
  });
}

type Sharp = Awaited<ReturnType<typeof importSharp>>;

/**
 * Decodes an image, even a JPEG that lacks its end: some programs leave out the two bytes of the end marker,
 * and a transfer may break off just before them. Every browser shows such a photo.
 */
async function decode(sharp: Sharp, bytes: Uint8Array, resize: ResizeOptions): Promise<DecodedPhoto> {
  try {
    return await decodeWhole(sharp, bytes, resize, 'error');
  } catch (error) {
    if (!isJpeg(bytes) || hasEnd(bytes) || !PREMATURE_END.test(String(error))) throw error;
    if (await hasMostRows(sharp, bytes)) return decodeWhole(sharp, bytes, resize, 'none');
    // The lowest rows may be grey in the photo itself. With an end marker, libvips warns about a file in which
    // more than the marker is missing, and a warning makes the decoding fail.
    return decodeWhole(sharp, withEnd(bytes), resize, 'warning');
  }
}

/** The error of libvips for a JPEG whose rows end too early. */
const PREMATURE_END = /premature end of JPEG image/i;
/** The part of its rows that a photo must have. */
const MOST_ROWS = 0.9;
/**
 * In a usual progressive JPEG, every colour has its detail after this many scans. The remaining scans only
 * refine it.
 */
const DETAILED_SCANS = 6;
/** The size of the picture in which missing rows are counted. */
const PROBE = { width: 32, height: 500 };
/**
 * The decoder fills a missing row with exactly this grey. Shrinking mixes other colours into it only at its
 * border.
 */
const GREY = 128;

/** Returns whether a JPEG has nine tenths of its rows; for a progressive JPEG, whether these rows have their detail. */
async function hasMostRows(sharp: Sharp, bytes: Uint8Array): Promise<boolean> {
  if (hasTooManyScans(bytes)) return false;
  const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none' });
  const { isProgressive } = await input.metadata();
  if (isProgressive && countScans(bytes, DETAILED_SCANS) < DETAILED_SCANS) return false;
  const pixels = await input
    .resize({ ...PROBE, fit: 'fill' })
    .greyscale()
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
    .raw()
    .toBuffer();
  const rows = pixels.findLastIndex((value) => value !== GREY) / PROBE.width;
  return rows >= MOST_ROWS * PROBE.height;
}

async function decodeWhole(
  sharp: Sharp,
  bytes: Uint8Array,
  resize: ResizeOptions,
  failOn: FailOnOptions,
): Promise<DecodedPhoto> {
  // sharp's timeout does not interrupt a decoder that processes one scan after another.
  if (hasTooManyScans(bytes)) throw new Error('too many scans');
  const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn, autoOrient: true });
  const { width, height, isProgressive, depth } = await input.metadata();
  // A progressive PNG with 16 bits per channel is decoded as a whole, and takes twice the memory of any other
  // image.
  if (isProgressive && depth === 'ushort' && 2 * width * height > MAX_PIXELS) throw new Error('pixel limit');
  if (Math.max(width, height) > MAX_ASPECT * Math.min(width, height)) throw new Error('aspect ratio');

  // Shrink before cropping: cropping first would leave rows unread and miss a truncated file.
  const { data, info } = await input
    .resize(resize)
    .toColourspace('srgb')
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return { width: info.width, height: info.height, draw: () => sharp(data, { raw }) };
}

let loading: Promise<Sharp> | undefined;

/** Loads the library for the first photo, because loading takes 40 ms of start-up time and 20 MB of memory. */
function loadSharp(): Promise<Sharp> {
  loading ??= importSharp();
  return loading;
}

async function importSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  // A second thread for each image would need more memory, and the cores have other work.
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
}
