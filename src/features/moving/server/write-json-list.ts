import { open } from 'node:fs/promises';

export interface JsonList {
  add(record: unknown): Promise<void>;
  close(): Promise<void>;
}

/** How much text is collected before a write, in UTF-16 code units. */
const WRITE_UNITS = 256 * 1024;

/** Writes a list to a new file, one record a line. @throws the error of the file system */
export async function openJsonList(path: string): Promise<JsonList> {
  const file = await open(path, 'wx', 0o600);
  let text = '[';
  let isEmpty = true;
  return {
    async add(record) {
      text += `${isEmpty ? '' : ','}\n${JSON.stringify(record)}`;
      isEmpty = false;
      if (text.length < WRITE_UNITS) return;
      await file.appendFile(text);
      text = '';
    },
    async close() {
      await file.appendFile(`${text}\n]\n`);
      await file.sync();
      await file.close();
    },
  };
}
