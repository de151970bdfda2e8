import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;

/** Returns the font in a WOFF file (version 1) as a typesetter reads it. */
export function toSfnt(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = HEADER + index * ENTRY;
    const [offset, packed, length] = [4, 8, 12].map((part) => woff.readUInt32BE(at + part)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    const data = packed < length ? inflateSync(bytes) : bytes;
    return { tag: woff.readUInt32BE(at), sum: woff.readUInt32BE(at + 16), data };
  });
  const padded = (length: number) => (length + 3) & ~3;
  let place = 12 + 16 * count;
  const font = Buffer.alloc(tables.reduce((size, { data }) => size + padded(data.length), place));
  const power = Math.floor(Math.log2(count));
  font.writeUInt32BE(woff.readUInt32BE(4), 0);
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(16 * 2 ** power, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE(16 * count - 16 * 2 ** power, 10);
  for (const [index, { tag, sum, data }] of tables.entries()) {
    const at = 12 + 16 * index;
    for (const [part, value] of [tag, sum, place, data.length].entries())
      font.writeUInt32BE(value, at + 4 * part);
    data.copy(font, place);
    place += padded(data.length);
  }
  return font;
}
