import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Violation } from './source-file.ts';

/** Elements that only `src/web/ui` may style. */
const CONTROL = /(?<![\w.#-])(button|input|textarea|select|progress|dialog|summary)(?![\w-])/;
const COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color|light-dark)a?\(|(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|gold|orange|brown|yellow|purple|pink|silver|navy|teal)(?![\w-])/i;
const LENGTH = /(?<![\w-])-?(?!0(?:px)?\b|[12]px\b)[\d.]+(?:px|rem|em)\b/;

interface Declaration {
  property: string;
  value: string;
}

const RULES: { matches: (declaration: Declaration) => boolean; problem: string }[] = [
  {
    matches: ({ value }) => COLOUR.test(value),
    problem: 'names a colour: use a token of src/web/styles/tokens.css',
  },
  {
    matches: ({ property, value }) =>
      /^font(-family)?$/.test(property) && !/^(inherit|var\(--font-)/.test(value),
    problem: 'names a font: use a token of src/web/styles/tokens.css',
  },
  {
    matches: ({ property, value }) =>
      /^(margin|padding|gap|row-gap|column-gap)/.test(property) && LENGTH.test(value),
    problem: 'has a distance of its own: use a --space token',
  },
];

/** Reports colours, fonts, distances and styled controls in the features' stylesheets. */
export async function checkFeatureStyles(root: string, paths: string[]): Promise<Violation[]> {
  const sheets = paths.filter((path) => /^src\/features\/.*\.css$/.test(path));
  const found = await Promise.all(
    sheets.map(async (path) => readSheet(path, await readFile(join(root, path), 'utf8'))),
  );
  return found.flat();
}

function readSheet(path: string, text: string): Violation[] {
  const css = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const violations: Violation[] = [];
  const report = (at: number, problem: string) =>
    violations.push({ path, line: css.slice(0, at).split('\n').length, problem });
  for (const { 0: part, index, groups } of css.matchAll(/(?<text>[^{};]+)(?<end>[{};])/g)) {
    const at = index + part.search(/\S/);
    const words = groups?.text?.trim() ?? '';
    if (groups?.end === '{') {
      if (words.startsWith('@')) continue;
      const [, control] = CONTROL.exec(words.replace(/:has\([^)]*\)/g, '')) ?? [];
      if (control) report(at, `styles <${control}> itself: use or extend a part of src/web/ui`);
      continue;
    }
    const [property = '', ...rest] = words.split(':');
    const declaration = { property: property.trim(), value: rest.join(':').trim() };
    for (const { matches, problem } of RULES) if (matches(declaration)) report(at, problem);
  }
  return violations;
}
