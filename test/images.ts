import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'avif';

/** Draws a photo-like image: noise, so that it does not compress to almost nothing. */
export function drawNoise(width: number, height: number, format: Format = 'jpeg'): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const image = sharp({ create: { width, height, channels: 3, background: '#a33', noise } });
  // Encoding noise as GIF takes a second with the default effort.
  return (format === 'gif' ? image.gif({ effort: 1 }) : image.toFormat(format)).toBuffer();
}

/** Draws an image of one colour. */
export function drawPlain(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
}

/**
 * Writes a black PNG with one bit per pixel. For 16,000 by 16,000 pixels sharp takes three seconds, this 20 ms. With the
 * last parameter, it has that bit depth, colour type and method of interlacing instead, and cannot be decoded.
 */
export function writeHugePng(
  width: number,
  height: number,
  [depth, colours, interlace]: [depth: number, colours: number, interlace: number] = [1, 0, 0],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(depth, 8);
  header.writeUInt8(colours, 9);
  header.writeUInt8(interlace, 12);
  const row = 1 + Math.ceil(width / 8);
  const pixels = deflateSync(Buffer.alloc(row * height), { level: 1 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    toChunk('IHDR', header),
    toChunk('IDAT', pixels),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Draws red above blue as a camera held sideways stores it: rotated, with its orientation and location in EXIF. */
export async function drawRotated(): Promise<Buffer> {
  const blue = { create: { width: 300, height: 400, channels: 3 as const, background: '#00f' } };
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#f00' } })
    .composite([{ input: await sharp(blue).png().toBuffer(), left: 300, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Ammu of Kochi' }, IFD3: { GPSLatitude: '9/1 58/1 0/1' } })
    .jpeg()
    .toBuffer();
}

/** Returns the image in a file of exactly that many bytes. Decoders ignore bytes after an image's end. */
export function padTo(image: Buffer, bytes: number): Buffer {
  return Buffer.concat([image, Buffer.alloc(bytes - image.byteLength)]);
}

export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><script>alert(1)</script><rect width="600" height="600" fill="red"/></svg>',
);

function toChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
