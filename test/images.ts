import sharp from 'sharp';

type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'avif';

/** A picture like a camera's: noise, so that it cannot be packed to nothing. */
export function drawNoise(width: number, height: number, format: Format = 'jpeg'): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  return sharp({ create: { width, height, channels: 3, background: '#a33', noise } })
    .toFormat(format)
    .toBuffer();
}

/** One colour everywhere: as small a file as its size allows. */
export function drawPlain(width: number, height: number, format: Format = 'png'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .toFormat(format)
    .toBuffer();
}

/**
 * Red above, blue below, as a camera held on its side stores it: lying, with a note which side is up, and with the
 * place it was taken.
 */
export async function drawTurned(): Promise<Buffer> {
  const blue = { create: { width: 300, height: 400, channels: 3 as const, background: '#00f' } };
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#f00' } })
    .composite([{ input: await sharp(blue).png().toBuffer(), left: 300, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Ammu of Kochi' }, IFD3: { GPSLatitude: '9/1 58/1 0/1' } })
    .jpeg()
    .toBuffer();
}

/** The same picture in a file of just so many bytes: what follows a picture's end is not looked at. */
export function padTo(image: Buffer, bytes: number): Buffer {
  return Buffer.concat([image, Buffer.alloc(bytes - image.byteLength)]);
}

export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><script>alert(1)</script><rect width="600" height="600" fill="red"/></svg>',
);
