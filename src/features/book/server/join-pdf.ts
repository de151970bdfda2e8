import type { FileHandle } from 'node:fs/promises';
import { type PdfEntry, readPdfPart, readPdfValue } from './pdf-part.ts';

/** The beginning of the data of an image in the place of a photo. The name of the photo's file follows. */
const PHOTO_MARK = 'kerikko-photo:';
/** The beginning of the address of a link to a heading. Its number follows. */
const ENTRY_LINK =
  /\/A <<\s{0,9}\/Type \/Action\s{0,9}\/S \/URI\s{0,9}\/URI \(kerikko-entry:(\d{1,10})\)\s{0,9}>>/;
/** The objects that all parts share. The objects of the parts have higher numbers. */
const [CATALOG, PAGES, TAGS, DOCUMENT, OUTLINE] = [1, 2, 3, 4, 5];
const SHARED = 6;

interface AddOptions {
  /** Pages at the beginning of the part that are left out. */
  dropped: number;
  /** The level of its first heading in the outline. */
  level: number;
  /** Whether the part's pages stand before the pages of all other parts. Its links lead to headings of other parts. */
  isFront: boolean;
}

/** Returns the data of an image that takes the place of the photo in a file until the parts are joined. */
export function markPhoto(file: string): Buffer {
  return Buffer.from(PHOTO_MARK + file);
}

/**
 * Joins PDF files of the typesetter into one, with their pages, links, outline and tags, and puts the photos into their places. Holds
 * one part and one photo in memory.
 */
export class PdfJoiner {
  readonly #file: FileHandle;
  readonly #readPhoto: (file: string) => Promise<Buffer>;
  /** Where each object begins in the file, by its number. */
  readonly #places: number[] = Array(SHARED).fill(0);
  #size = 0;
  #pages: number[] = [];
  #entries: PdfEntry[] = [];
  /** The documents in the tags, one for each part. */
  #documents: number[] = [];
  /** The tags of each page and link, by their keys. */
  readonly #parents: [key: number, object: number][] = [];
  #nextKey = 0;
  #facts = { info: '', lang: '', roles: '' };

  constructor(file: FileHandle, readPhoto: (file: string) => Promise<Buffer>) {
    this.#file = file;
    this.#readPhoto = readPhoto;
  }

  /** Adds a part. @throws Error if the typesetter would not write such a PDF */
  async add(pdf: Buffer, { dropped, level, isFront }: AddOptions): Promise<void> {
    if (this.#size === 0) await this.#write(Buffer.from('%PDF-1.7\n%\u00ff\u00ff\u00ff\u00ff\n', 'latin1'));
    const part = readPdfPart(pdf);
    const numbers = new Map([
      [part.pages, PAGES],
      [part.tags, TAGS],
    ]);
    const own = [...part.places].filter(([number]) => !part.replaced.has(number));
    for (const [number] of own) numbers.set(number, this.#places.push(0) - 1);
    const of = (number: number) => numbers.get(number) ?? 0;
    const firstKey = this.#nextKey;
    for (const [number, place] of own) {
      const { body, stream } = readPdfValue(pdf, part.text, place, {
        reference: of,
        key: (key) => firstKey + key,
      });
      // The typesetter writes each part as a separate document.
      const placed = number === part.document ? toSection(body) : this.#link(body);
      await this.#writeObject(of(number), placed, stream);
    }
    for (const [key, object] of part.parents) {
      this.#parents.push([firstKey + key, of(object)]);
      this.#nextKey = Math.max(this.#nextKey, firstKey + key + 1);
    }
    const pages = part.kids.slice(dropped).map(of);
    const entries = part.entries.map((entry) => ({
      ...entry,
      level: entry.level + level - 1,
      place: of(entry.place),
    }));
    const add = <T>(list: T[], added: T[]) => (isFront ? [...added, ...list] : [...list, ...added]);
    this.#pages = add(this.#pages, pages);
    this.#entries = add(this.#entries, entries);
    this.#documents = add(this.#documents, [of(part.document)]);
    this.#facts = { info: part.info, lang: part.lang, roles: part.roles };
  }

  /** Writes the objects that the parts share. */
  async finish(): Promise<void> {
    const { info, lang, roles } = this.#facts;
    const refer = (objects: readonly number[]) => objects.map((object) => `${object} 0 R`).join(' ');
    const outline = await this.#writeOutline();
    const infoNumber = this.#places.push(0) - 1;
    await this.#writeObject(infoNumber, info);
    await this.#writeObject(
      PAGES,
      `<< /Type /Pages /Count ${this.#pages.length} /Kids [${refer(this.#pages)}] >>`,
    );
    const nums = this.#parents.map(([key, object]) => `${key} ${object} 0 R`).join(' ');
    const next = `/ParentTreeNextKey ${this.#nextKey}`;
    await this.#writeObject(
      TAGS,
      `<< /Type /StructTreeRoot ${roles} /K [${DOCUMENT} 0 R] /ParentTree << /Nums [${nums}] >> ${next} >>`,
    );
    await this.#writeObject(
      DOCUMENT,
      `<< /Type /StructElem /S /Document /P ${TAGS} 0 R /K [${refer(this.#documents)}] >>`,
    );
    await this.#writeObject(OUTLINE, outline);
    const shown = '/MarkInfo << /Marked true >> /ViewerPreferences << /DisplayDocTitle true >>';
    await this.#writeObject(
      CATALOG,
      `<< /Type /Catalog /Pages ${PAGES} 0 R ${lang} /StructTreeRoot ${TAGS} 0 R ${shown} /Outlines ${OUTLINE} 0 R >>`,
    );
    const start = this.#size;
    const rows = this.#places.slice(1).map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
    const trailer = `trailer\n<< /Size ${this.#places.length} /Root ${CATALOG} 0 R /Info ${infoNumber} 0 R >>`;
    await this.#write(
      Buffer.from(
        `xref\n0 ${this.#places.length}\n0000000000 65535 f \n${rows.join('')}${trailer}\nstartxref\n${start}\n%%EOF\n`,
      ),
    );
  }

  /** Writes the items of the outline, in two levels, and returns its root. */
  async #writeOutline(): Promise<string> {
    const tops: { entry: PdfEntry; below: PdfEntry[] }[] = [];
    for (const entry of this.#entries) {
      const last = tops.at(-1);
      if (entry.level > 1 && last) last.below.push(entry);
      else tops.push({ entry, below: [] });
    }
    const writeItems = async (
      entries: readonly PdfEntry[],
      numbers: number[],
      parent: number,
      inner: string[],
    ) => {
      for (const [index, { title, place }] of entries.entries()) {
        const previous = index > 0 ? ` /Prev ${numbers[index - 1]} 0 R` : '';
        const next = index < entries.length - 1 ? ` /Next ${numbers[index + 1]} 0 R` : '';
        const links = `/Parent ${parent} 0 R${previous}${next}${inner[index] ?? ''}`;
        await this.#writeObject(numbers[index] ?? 0, `<< ${links} /Title ${title} /Dest ${place} 0 R >>`);
      }
    };
    const reserve = (list: readonly unknown[]) => list.map(() => this.#places.push(0) - 1);
    const range = (numbers: readonly number[], count: number) =>
      numbers.length > 0 ? ` /First ${numbers[0]} 0 R /Last ${numbers.at(-1)} 0 R /Count ${count}` : '';
    const numbers = reserve(tops);
    const inner: string[] = [];
    for (const [index, { below }] of tops.entries()) {
      const own = reserve(below);
      await writeItems(below, own, numbers[index] ?? 0, []);
      // Reading programs show the chapters first, and a reader opens a chapter's stories.
      inner.push(range(own, -own.length));
    }
    await writeItems(
      tops.map(({ entry }) => entry),
      numbers,
      OUTLINE,
      inner,
    );
    return `<< /Type /Outlines${range(numbers, numbers.length)} >>`;
  }

  /** Lets a link of the contents lead to its heading. */
  #link(body: string): string {
    return body.replace(ENTRY_LINK, (_, number) => `/Dest ${this.#entries[Number(number)]?.place} 0 R`);
  }

  async #writeObject(number: number, body: string, stream?: Buffer): Promise<void> {
    this.#places[number] = this.#size;
    const name = stream?.subarray(0, 200).toString('latin1');
    const photo = name?.startsWith(PHOTO_MARK)
      ? await this.#readPhoto(name.slice(PHOTO_MARK.length))
      : undefined;
    const data = photo ?? stream;
    const head = photo ? body.replace(/\/Length \d{1,10}/, `/Length ${photo.length}`) : body;
    await this.#write(Buffer.from(`${number} 0 obj\n${head}\n`, 'latin1'));
    if (data) {
      for (const piece of [Buffer.from('stream\n'), data, Buffer.from('\nendstream\n')])
        await this.#write(piece);
    }
    await this.#write(Buffer.from('endobj\n'));
  }

  async #write(bytes: Buffer): Promise<void> {
    await this.#file.write(bytes);
    this.#size += bytes.length;
  }
}

function toSection(body: string): string {
  return body.replace('/S /Document', '/S /Part').replace(`/P ${TAGS} 0 R`, `/P ${DOCUMENT} 0 R`);
}
