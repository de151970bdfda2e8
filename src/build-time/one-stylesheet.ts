import { createHash } from 'node:crypto';
import postcss from 'postcss';
import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** The group of modules that every page loads: see chunk-groups.ts. */
const FRAMEWORK = 'framework';
/** The route that every page has. */
const ROOT = 'root';
const HASH_LETTERS = 7;

/**
 * Joins the stylesheets of a build into one, which the root names. After the first page, no page and no late part
 * requests a stylesheet. Returns the sheet, which the build must emit: docs/decisions/098.
 */
export function joinStylesheets(bundle: Bundle): { fileName: string; source: string } {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const common = chunks.filter(({ name }) => name === FRAMEWORK);
  const entries = chunks.filter(({ isEntry }) => isEntry);
  // Pages stand before the parts that they share, and late parts last: of two rules with equal specificity, the
  // later one wins.
  const ordered = [
    ...common.flatMap(listOwn),
    ...entries.flatMap(listOwn),
    ...listSheets(bundle, entries, listStatic),
    ...listSheets(bundle, entries, listAll),
  ];
  const source = dropRepeated(takeSheets(bundle, [...new Set(ordered)]));
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, HASH_LETTERS);
  const fileName = `assets/${hash}.css`;
  for (const { name, isEntry, viteMetadata } of chunks) {
    viteMetadata?.importedCss.clear();
    if (isEntry && name === ROOT) viteMetadata?.importedCss.add(fileName);
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
 * Drops all but the last of equal rules: a module that another one composes stands in the stylesheets of both. The
 * last one decides over the others, so that nothing looks different.
 */
function dropRepeated(css: string): string {
  const root = postcss.parse(css);
  const later = new Set<string>();
  for (const node of [...root.nodes].reverse()) {
    const text = node.toString();
    if (later.has(text)) node.remove();
    later.add(text);
  }
  return root.toString();
}

/** Returns the stylesheets of chunks and of the chunks that these import. The stylesheets of a chunk stand before those of its imports. */
function listSheets(
  bundle: Bundle,
  from: Rolldown.OutputChunk[],
  next: (chunk: Rolldown.OutputChunk) => string[],
): string[] {
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
  return [...seen].flatMap(listOwn);
}

const listOwn = (chunk: Rolldown.OutputChunk) => [...(chunk.viteMetadata?.importedCss ?? [])];
const listStatic = ({ imports }: Rolldown.OutputChunk) => imports;
const listAll = ({ imports, dynamicImports }: Rolldown.OutputChunk) => [...imports, ...dynamicImports];
