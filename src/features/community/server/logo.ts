import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { decodePhoto } from '../../../server/photos/photo-image.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { writeSettings } from './community-settings.ts';

/** Limit per administrator. Rejected images count, too, because they were decoded. */
export const LOGOS: RateLimit = { name: 'logo', hits: 30, perMs: 30 * MINUTE_MS };

/** The edges of the stored squares, in pixels: a large icon and a small one for phones, Apple's, and one for pages and tabs. */
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

/** Decodes an uploaded image and crops its centre to squares, as PNG. @throws the errors of decodePhoto */
export function drawLogo(bytes: Uint8Array): Promise<Logo> {
  const [largest] = LOGO_PIXELS;
  const resize = { width: largest, height: largest, fit: 'outside' } as const;
  return decodePhoto(bytes, resize, async (photo) => {
    const draw = async (pixels: LogoPixels): Promise<[LogoPixels, Buffer]> => {
      const square = photo.draw().resize(pixels, pixels, { fit: 'cover' });
      const drawn = OPAQUE.includes(pixels) ? square.flatten({ background: '#ffffff' }) : square;
      return [pixels, await drawn.png({ compressionLevel: 9 }).toBuffer()];
    };
    return new Map(await Promise.all(LOGO_PIXELS.map(draw)));
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
