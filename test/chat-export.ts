import { crc32, deflateRawSync } from 'node:zlib';
import { drawPlain } from './images.ts';

const REST =
  ' We took the last boat to Vaikom with two lamps and a basket of mangoes. The boatman sang until the rain came, and then he told us about his father, who had known every bend of the river. I never saw my grandmother laugh as she did that night, and I still have her umbrella at home. The smell of wet rope is enough to bring it back.';

/** A made-up export of a group. The words of each author are unique. */
export const CHAT = {
  mini: 'Miniwords',
  asha: 'Ashawords',
  number: '+91 98470 12345',
  text: [
    '25/03/2024, 20:00 - Messages and calls are end-to-end encrypted.',
    `25/03/2024, 20:01 - Mini Thomas: Miniwords one.${REST} Call me at 98950 54321, or ask @919447000111.`,
    '25/03/2024, 20:02 - Mini Thomas: IMG-1.png (file attached)',
    '25/03/2024, 20:03 - Asha 94470 00222: Nice!',
    `26/03/2024, 20:01 - Mini Thomas: Miniwords two.${REST}`,
    `27/03/2024, 20:01 - +91 98470 12345: Ashawords one.${REST}`,
    '27/03/2024, 20:02 - +91 98470 12345: VID-1.mp4 (file attached)',
    '27/03/2024, 20:03 - Mini Thomas: Ravi.vcf (file attached)',
  ]
    .join('\n')
    // Nobody has written the same text as somebody else.
    .replace(
      /(Miniwords two|Ashawords one)\.(.*)/g,
      (_, words: string, rest: string) => `${words}.${rest} ${words}.`,
    ),
};

/** Returns the export as a zip with a photo, as a phone makes it. With `lie`, the zip says another size of that photo. */
export async function zipChat(text = CHAT.text, lie = 0): Promise<Uint8Array<ArrayBuffer>> {
  const files = [
    { name: '_chat.txt', bytes: Buffer.from(text) },
    { name: 'IMG-1.png', bytes: await drawPlain(60, 40), lie },
    { name: 'IMG-2.png', bytes: await drawPlain(40, 40) },
  ];
  return writeZip(files);
}

/** Returns the form that sends an export. */
export function chatForm(
  file: Uint8Array<ArrayBuffer> | string,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File([file], 'chat.zip'));
  return form;
}

/** Writes a zip, compressed only where it lies about a size. Playwright replaces Response, with which client-zip then writes damaged files. */
function writeZip(files: readonly { name: string; bytes: Buffer; lie?: number }[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, lie = 0 } of files) {
    const stored = lie ? deflateRawSync(bytes) : bytes;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(lie ? 8 : 0, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(stored.length, 14);
    facts.writeUInt32LE(bytes.length + lie, 18);
    facts.writeUInt16LE(name.length, 22);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    facts.copy(entry, 6);
    entry.writeUInt32LE(at, 42);
    const part = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), stored]);
    parts.push(part);
    directory.push(entry, Buffer.from(name));
    at += part.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, list, end]));
}
