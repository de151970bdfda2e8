/*
 * The little of tar (POSIX.1-1988, "ustar") that a backup needs: plain files, one after another. Any tar program
 * unpacks it.
 */
const BLOCK = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
/** What eleven octal digits can say; more is written in binary, as GNU tar does. */
const MAX_OCTAL = 8 ** 11 - 1;

/** How many zero bytes follow a file of this size. */
export function paddingAfter(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

/** Two empty blocks end an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);
export const HEADER_BYTES = BLOCK;

/** What stands before a file in the archive. */
export function tarHeader(file: { name: string; size: number; modifiedAt: number }): Buffer {
  const header = Buffer.alloc(BLOCK);
  const [prefix, name] = splitName(file.name);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  if (file.size <= MAX_OCTAL) header.write(`${toOctal(file.size, 11)}\0`, 124);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(file.size), 128);
  }
  header.write(`${toOctal(Math.floor(file.modifiedAt / 1000), 11)}\0`, 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${toOctal(sum, 6)}\0 `, 148);
  return header;
}

/** Undefined at the end of the archive. @throws when this is no header */
export function readTarHeader(header: Buffer): { name: string; size: number } | undefined {
  if (header.every((byte) => byte === 0)) return undefined;
  const said = Number.parseInt(readText(header, 148, 8), 8);
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
  if (said !== sum || readText(header, 257, 5) !== 'ustar' || header[156] !== 48) {
    throw new Error('It is no backup, or it is damaged.');
  }
  const prefix = readText(header, 345, PREFIX_BYTES);
  const name = readText(header, 0, NAME_BYTES);
  const size =
    header[124] === 0x80
      ? Number(header.readBigUInt64BE(128))
      : Number.parseInt(readText(header, 124, 12), 8);
  return { name: prefix ? `${prefix}/${name}` : name, size };
}

/** A long path is split at a slash. */
function splitName(path: string): [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= NAME_BYTES) return ['', path];
  const at = path.indexOf('/', path.length - NAME_BYTES - 1);
  if (at < 1 || at > PREFIX_BYTES) throw new Error(`This name is too long for the archive: ${path}`);
  return [path.slice(0, at), path.slice(at + 1)];
}

function toOctal(number: number, digits: number): string {
  return number.toString(8).padStart(digits, '0');
}

function readText(header: Buffer, from: number, bytes: number): string {
  const text = header.subarray(from, from + bytes);
  const end = text.indexOf(0);
  return text.subarray(0, end < 0 ? bytes : end).toString();
}
