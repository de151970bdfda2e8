import { type FileHandle, open } from 'node:fs/promises';

/** Places in the header of a 64-bit ELF file, and in one of its program headers, in bytes. */
const HEADER = {
  programHeaders: 32,
  sectionHeaders: 40,
  programHeaderSize: 54,
  programHeaderCount: 56,
  sections: 58,
};
const PROGRAM = { offset: 8, fileSize: 32 };
const HEADER_BYTES = 64;
const MAGIC = '7f454c460201';

/**
 * Removes the names for debuggers from the end of a program. They are a tenth of the archive, and no program
 * needs them to run. Works for programs of any processor. @throws if the file is no 64-bit little-endian ELF
 * program
 */
export async function dropSymbols(file: string): Promise<void> {
  await using program = await open(file, 'r+');
  const header = await read(program, 0, HEADER_BYTES);
  if (header.toString('hex', 0, 6) !== MAGIC) throw new Error(`${file} is no 64-bit program for Linux.`);
  const start = Number(header.readBigUInt64LE(HEADER.programHeaders));
  const size = header.readUInt16LE(HEADER.programHeaderSize);
  const count = header.readUInt16LE(HEADER.programHeaderCount);
  const table = await read(program, start, size * count);
  const ends = Array.from({ length: count }, (_, index) => {
    const at = index * size;
    return Number(table.readBigUInt64LE(at + PROGRAM.offset) + table.readBigUInt64LE(at + PROGRAM.fileSize));
  });
  // Debuggers find the names by the table of sections, which goes with them.
  header.writeBigUInt64LE(0n, HEADER.sectionHeaders);
  header.writeUInt16LE(0, HEADER.sections + 2);
  header.writeUInt16LE(0, HEADER.sections + 4);
  await program.write(header, 0, HEADER_BYTES, 0);
  await program.truncate(Math.max(start + size * count, ...ends));
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer;
}
