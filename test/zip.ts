import { crc32 } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const FILE = 0x04034b50;
const END_LENGTH = 22;
const STORED = 0;

/** Returns the files of an uncompressed zip archive in their order. @throws if its parts contradict each other */
export function readZip(archive: Uint8Array): Map<string, Buffer> {
  const zip = Buffer.from(archive);
  const end = zip.length - END_LENGTH;
  expectSignature(zip, end, END);
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    expectSignature(zip, at, ENTRY);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    );
    const name = zip.toString('utf8', at + 46, at + 46 + Number(nameLength));
    const [sum, packed, size, start] = [16, 20, 24, 42].map((offset) => zip.readUInt32LE(at + offset));
    if (zip.readUInt16LE(at + 10) !== STORED || packed !== size) throw new Error(`${name} is compressed`);
    const bytes = readFile(zip, Number(start), Number(size));
    if (crc32(bytes) !== sum) throw new Error(`${name} is damaged`);
    if (files.has(name)) throw new Error(`${name} occurs twice`);
    files.set(name, bytes);
    at += 46 + Number(nameLength) + Number(extraLength) + Number(commentLength);
  }
  if (at !== end) throw new Error('the central directory is longer than its entries');
  return files;
}

function readFile(zip: Buffer, start: number, size: number): Buffer {
  expectSignature(zip, start, FILE);
  const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
  return zip.subarray(from, from + size);
}

function expectSignature(zip: Buffer, at: number, signature: number): void {
  if (zip.readUInt32LE(at) !== signature)
    throw new Error(`not a zip archive: unexpected signature at byte ${at}`);
}
