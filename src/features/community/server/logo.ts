import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { type DecodedPhoto, decodePhoto } from '../../../server/photos/photo-image.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { writeSettings } from './community-settings.ts';

/** Limit per administrator. Rejected images count, too, because they were decoded. */
export const LOGOS: RateLimit = { name: 'logo', hits: 30, perMs: 30 * MINUTE_MS };

/**
 * The edges of the stored squares, in pixels: the large and the small icon of the installed app, the icon for
 * Apple, and the icon for pages and tabs.
 */
export const LOGO_PIXELS = [512, 192, 180, 64] as const;
type LogoPixels = (typeof LOGO_PIXELS)[number];

/** Apple shows transparent areas as black. */
const OPAQUE: readonly LogoPixels[] = [180];
const MAX_CACHED_BYTES = 2_000_000;

export type Logo = Map<LogoPixels, Buffer>;

/** Returns the address of the logo in a size. */
export function logoPath(version: string, pixels: LogoPixels): string {
  return `/community/logo-${pixels}.png?${version}`;
}

/**
 * Decodes an uploaded image and draws it as squares, as PNG: the whole image where its corners have one colour, which then fills
 * the square, and the centre of a photo. @throws the errors of decodePhoto
 */
export function drawLogo(bytes: Uint8Array): Promise<Logo> {
  const [largest] = LOGO_PIXELS;
  const resize = { width: largest, height: largest, fit: 'outside' } as const;
  return decodePhoto(bytes, resize, async (photo) => {
    const background = await findBackground(photo);
    const fit = background ? ({ fit: 'contain', background } as const) : ({ fit: 'cover' } as const);
    const draw = async (pixels: LogoPixels): Promise<[LogoPixels, Buffer]> => {
      const square = photo.draw().ensureAlpha().resize(pixels, pixels, fit);
      const drawn = OPAQUE.includes(pixels) ? square.flatten({ background: '#ffffff' }) : square;
      return [pixels, await drawn.png({ compressionLevel: 9 }).toBuffer()];
    };
    return new Map(await Promise.all(LOGO_PIXELS.map(draw)));
  });
}

/** How far the corners of one background may differ in a channel, of 255: JPEG changes them a little. */
const MAX_CORNER_DIFFERENCE = 12;

/** Returns the colour of the image's corners; undefined if they differ. */
async function findBackground({ width, height, draw }: DecodedPhoto) {
  const corners = await Promise.all(
    [0, width - 1].flatMap((left) =>
      [0, height - 1].map((top) =>
        draw().ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer(),
      ),
    ),
  );
  const [[red = 0, green = 0, blue = 0, alpha = 0] = []] = corners;
  if (corners.every((corner) => corner[3] === 0)) return { r: 255, g: 255, b: 255, alpha: 0 };
  const isOne = corners.every((corner) =>
    [red, green, blue, alpha].every(
      (value, channel) => Math.abs(value - (corner[channel] ?? 0)) <= MAX_CORNER_DIFFERENCE,
    ),
  );
  return isOne ? { r: red, g: green, b: blue, alpha: alpha / 255 } : undefined;
}

/**
 * The logo's edge in a maskable icon of 512 pixels, whose corner still touches the circle of four fifths that every system keeps
 * (https://www.w3.org/TR/appmanifest/#icon-masks).
 */
const MASKABLE_EDGE = 290;
/** A pixel that hides what is behind it. */
const OPAQUE_ALPHA = 250;

/** Returns the address of the logo as a maskable icon. */
export function maskableLogoPath(version: string): string {
  return `/community/logo-maskable-512.png?${version}`;
}

/**
 * Returns the logo as a maskable icon, which systems crop to their own shape: the whole logo in the safe zone,
 * on the colour of its corner, or on white where the corner is transparent. Undefined without a logo.
 */
export async function readMaskableLogo(
  context: AppContext,
): Promise<{ image: Buffer<ArrayBuffer> } | undefined> {
  const logo = await readLogo(context, LOGO_PIXELS[0]);
  if (!logo) return undefined;
  const cache = context.caches.open<Buffer<ArrayBuffer>>('logo', MAX_CACHED_BYTES);
  const key = `${logo.version} maskable`;
  const known = cache.get(key);
  if (known) return { image: known };
  const image = Buffer.from(await drawMaskable(logo.image));
  cache.set(key, image, image.length);
  return { image };
}

function drawMaskable(logo: Buffer): Promise<Uint8Array> {
  const resize = { width: MASKABLE_EDGE, height: MASKABLE_EDGE };
  return decodePhoto(logo, resize, async (photo) => {
    const corner = photo.draw().ensureAlpha().extract({ left: 0, top: 0, width: 1, height: 1 });
    const [red = 0, green = 0, blue = 0, alpha = 0] = await corner.raw().toBuffer();
    const background = alpha < OPAQUE_ALPHA ? '#ffffff' : { r: red, g: green, b: blue };
    const [largest] = LOGO_PIXELS;
    const margin = (largest - MASKABLE_EDGE) / 2;
    const sides = { top: margin, bottom: margin, left: margin, right: margin };
    return photo
      .draw()
      .flatten({ background })
      .extend({ ...sides, background })
      .png({ compressionLevel: 9 })
      .toBuffer();
  });
}

/** Replaces the logo; null removes it. Call this in a transaction. */
export async function writeLogo(queries: Queries, logo: Logo | null): Promise<void> {
  await queries.deleteFrom('community_logo').execute();
  if (logo) {
    const rows = Array.from(logo, ([pixels, image]) => ({ pixels, image: image.toString('base64') }));
    await queries.insertInto('community_logo').values(rows).execute();
  }
  await writeSettings(queries, { logo: logo ? randomBytes(8).toString('hex') : '' });
}

/** Returns the logo in a size as PNG, which everyone may see; undefined if there is none. */
export async function readLogo(
  { community, database, caches }: AppContext,
  pixels: LogoPixels,
): Promise<{ image: Buffer<ArrayBuffer>; version: string } | undefined> {
  const { logo: version } = await community.read();
  if (!version) return undefined;
  const cache = caches.open<Buffer<ArrayBuffer>>('logo', MAX_CACHED_BYTES);
  const key = `${version} ${pixels}`;
  const known = cache.get(key);
  if (known) return { image: known, version };
  const row = await database
    .selectFrom('community_logo')
    .select('image')
    .where('pixels', '=', pixels)
    .executeTakeFirst();
  if (!row) return undefined;
  const image = Buffer.from(row.image, 'base64');
  cache.set(key, image, image.length);
  return { image, version };
}
