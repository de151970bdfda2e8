import { createHash } from 'node:crypto';
import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** The group of modules that every page loads: see chunk-groups.ts. */
const FRAMEWORK = 'framework';
const HASH_LETTERS = 7;

/**
 * The page of visitors. The second stylesheet has styles only for those parts of this page that few visitors
 * see.
 */
const FIRST_PAGE = 'sign-in-page';

/**
 * Joins the stylesheets of a build into two: one for every page, and one with all others, which is in the
 * browser's cache from the first page behind the sign-in. Only pages name the two sheets: a late part would
 * request the stylesheets of its page a second time. The late parts of the first page name the second sheet
 * themselves. Returns this sheet, which the build must emit: docs/decisions/098.
 */
export function joinStylesheets(bundle: Bundle): { fileName: string; source: string } {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const common = new Set(chunks.filter(({ name }) => name === FRAMEWORK).flatMap(listOwn));
  const isOther = (sheet: string) => !common.has(sheet);
  const needing = new Set(
    chunks.filter((chunk) =>
      listSheets(bundle, [chunk], chunk.isEntry && chunk.name !== FIRST_PAGE ? listAll : listStatic).some(
        isOther,
      ),
    ),
  );
  const ownLate = entries.filter(({ name }) => name === FIRST_PAGE).flatMap((page) => listLate(bundle, page));
  // Pages stand before the parts that they share, and late parts last: of two rules with equal specificity, the
  // later one wins.
  const ordered = [
    ...entries.flatMap(listOwn),
    ...listSheets(bundle, entries, listStatic),
    ...listSheets(bundle, entries, listAll),
  ];
  const source = takeSheets(bundle, [...new Set(ordered)].filter(isOther));
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, HASH_LETTERS);
  const fileName = `assets/${hash}.css`;
  for (const chunk of chunks) {
    const sheets = chunk.isEntry ? [...common] : [];
    if (needing.has(chunk) && (chunk.isEntry || ownLate.includes(chunk))) sheets.push(fileName);
    chunk.viteMetadata?.importedCss.clear();
    for (const sheet of sheets) chunk.viteMetadata?.importedCss.add(sheet);
  }
  return { fileName, source };
}

/** Takes stylesheets out of a build, and returns their rules in this order. */
function takeSheets(bundle: Bundle, names: string[]): string {
  return names
    .map((name) => {
      const { source } = bundle[name] as Rolldown.OutputAsset;
      delete bundle[name];
      return String(source);
    })
    .join('');
}

/**
 * Returns the stylesheets of chunks and of the chunks that they lead to, each before those of the chunks that
 * it imports.
 */
function listSheets(
  bundle: Bundle,
  from: Rolldown.OutputChunk[],
  next: (chunk: Rolldown.OutputChunk) => string[],
): string[] {
  return listChunks(bundle, from, next).flatMap(listOwn);
}

function listChunks(
  bundle: Bundle,
  from: Rolldown.OutputChunk[],
  next: (chunk: Rolldown.OutputChunk) => string[],
): Rolldown.OutputChunk[] {
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of next(chunk)) {
      const further = bundle[name];
      if (further?.type === 'chunk') visit(further);
    }
  };
  for (const chunk of from) visit(chunk);
  return [...seen];
}

/** Returns the parts that a page may load late. */
function listLate(bundle: Bundle, page: Rolldown.OutputChunk): Rolldown.OutputChunk[] {
  const own = new Set(listChunks(bundle, [page], listStatic));
  return listChunks(bundle, [page], listAll).filter((chunk) => !own.has(chunk) && chunk.isDynamicEntry);
}

const listOwn = (chunk: Rolldown.OutputChunk) => [...(chunk.viteMetadata?.importedCss ?? [])];
const listStatic = ({ imports }: Rolldown.OutputChunk) => imports;
/** Leaves out the late parts that every page has: every page has their styles, too. */
const listAll = ({ name, imports, dynamicImports }: Rolldown.OutputChunk) =>
  name === FRAMEWORK ? imports : [...imports, ...dynamicImports];
