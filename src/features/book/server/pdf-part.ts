/**
 * The parts of a PDF value that joining changes: a number of an object or tag, a literal string, and the end of
 * the value.
 */
const TOKEN = /\(|\b(\d{1,10}) 0 R\b|(\/StructParents? )(\d{1,10})|\bstream\r?\n|\bendobj\b/g;

/** A heading in the outline. */
export interface PdfEntry {
  level: number;
  /** The title in the form that the PDF has. */
  title: string;
  /** The number of the object with its place on a page. */
  place: number;
}

interface PdfPart {
  /** The file, one letter a byte. */
  text: string;
  /** Where each object begins, by its number. */
  places: Map<number, number>;
  /** The objects that a joined file has only once. */
  replaced: Set<number>;
  pages: number;
  kids: number[];
  tags: number;
  document: number;
  /** The tags of each page and link, by their keys. */
  parents: [key: number, object: number][];
  entries: PdfEntry[];
  /** Facts for the joined file, in the form that this PDF has. */
  info: string;
  lang: string;
  roles: string;
}

/**
 * Returns the parts of a PDF as Typst 0.14 writes it: every object is in clear, one table has their places, and the trees of pages and
 * tags are flat. @throws Error for another form
 */
export function readPdfPart(pdf: Buffer): PdfPart {
  const text = pdf.toString('latin1');
  const start = Number(must(text.slice(-100), /startxref\s{1,4}(\d{1,10})\s{1,4}%%EOF/)[1]);
  const places = new Map(
    [...text.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map(([, place], index) => [
      index + 1,
      Number(place),
    ]),
  );
  const read = (number: number) => readPdfValue(pdf, text, places.get(number) ?? 0).body;
  const trailer = text.slice(text.lastIndexOf('trailer'));
  const refer = (body: string, name: string) => Number(must(body, new RegExp(`/${name} (\\d{1,10}) 0 R`))[1]);
  const [catalogNumber, infoNumber] = [refer(trailer, 'Root'), refer(trailer, 'Info')];
  const catalog = read(catalogNumber);
  const [pages, tags] = [refer(catalog, 'Pages'), refer(catalog, 'StructTreeRoot')];
  const root = read(tags);
  const outline = readOutline(Number(/\/Outlines (\d{1,10}) 0 R/.exec(catalog)?.[1]), read);
  const once = ['Metadata', 'PageLabels'].flatMap(
    (name) => new RegExp(`/${name} (\\d{1,10}) 0 R`).exec(catalog)?.[1] ?? [],
  );
  return {
    text,
    places,
    replaced: new Set([catalogNumber, infoNumber, pages, tags, ...once.map(Number), ...outline.items]),
    pages,
    kids: listReferences(between(read(pages), '/Kids [', ']')),
    tags,
    document: listReferences(between(root, '/K [', ']'))[0] ?? 0,
    parents: [...between(root, '/Nums [', ']').matchAll(/(\d{1,10}) (\d{1,10}) 0 R/g)].map(
      ([, key, object]) => [Number(key), Number(object)],
    ),
    entries: outline.entries,
    info: read(infoNumber),
    lang: `/Lang (${between(catalog, '/Lang (', ')')})`,
    roles: `/RoleMap <<${between(root, '/RoleMap <<', '>>')}>>`,
  };
}

/** The new numbers of objects and tags, for values that are copied into another file. */
interface Renumbering {
  reference: (number: number) => number;
  key: (key: number) => number;
}

/** Returns the value of an object without its number, and the data that follow it. Texts in it do not change. */
export function readPdfValue(
  pdf: Buffer,
  text: string,
  place: number,
  renumbering?: Renumbering,
): { body: string; stream?: Buffer } {
  const start = text.indexOf('obj', place) + 4;
  const token = new RegExp(TOKEN);
  token.lastIndex = start;
  let body = '';
  let from = start;
  for (;;) {
    const found = token.exec(text);
    if (!found) throw new Error('a PDF ends in an object');
    const [what, reference, name, key] = found;
    if (what === '(') {
      token.lastIndex = endOfString(text, found.index);
      continue;
    }
    if (reference !== undefined || name !== undefined) {
      if (!renumbering) continue;
      const changed =
        name === undefined
          ? `${renumbering.reference(Number(reference))} 0 R`
          : `${name}${renumbering.key(Number(key))}`;
      body += text.slice(from, found.index) + changed;
      from = token.lastIndex;
      continue;
    }
    body = (body + text.slice(from, found.index)).trim();
    if (what === 'endobj') return { body };
    const length = Number(must(body, /\/Length (\d{1,10})/)[1]);
    return { body, stream: pdf.subarray(token.lastIndex, token.lastIndex + length) };
  }
}

/** Returns the position after a literal string, which may contain pairs of brackets. */
function endOfString(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '\\') at += 1;
    else if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new Error('a PDF ends in a text');
}

/** Returns the headings of an outline in their order, and the objects that it consists of. */
function readOutline(
  root: number,
  read: (number: number) => string,
): { entries: PdfEntry[]; items: number[] } {
  if (!root) return { entries: [], items: [] };
  const items = [root];
  const entries: PdfEntry[] = [];
  const walk = (parent: number, level: number) => {
    let item = linkOf(read(parent), 'First');
    while (item) {
      items.push(item);
      const body = read(item);
      const titled = body.indexOf('/Title ') + 7;
      const end = body[titled] === '(' ? endOfString(body, titled) : body.indexOf('>', titled) + 1;
      // A title may look like a key.
      const keys = body.slice(0, titled) + body.slice(end);
      entries.push({ level, title: body.slice(titled, end), place: linkOf(keys, 'Dest') });
      walk(item, level + 1);
      item = linkOf(keys, 'Next');
    }
  };
  walk(root, 1);
  return { entries, items };
}

/** Returns the object that a key of a value names. 0 if none. */
function linkOf(body: string, name: string): number {
  return Number(new RegExp(`/${name} (\\d{1,10}) 0 R`).exec(body)?.[1] ?? 0);
}

function listReferences(list: string): number[] {
  return Array.from(list.matchAll(/(\d{1,10}) 0 R/g), ([, number]) => Number(number));
}

function must(text: string, pattern: RegExp): RegExpExecArray {
  const found = pattern.exec(text);
  if (!found) throw new Error(`a PDF without ${pattern}`);
  return found;
}

/** Returns what stands between two marks. @throws Error without them */
function between(text: string, begin: string, end: string): string {
  const start = text.indexOf(begin);
  if (start < 0) throw new Error(`a PDF without ${begin}`);
  return text.slice(start + begin.length, text.indexOf(end, start));
}
