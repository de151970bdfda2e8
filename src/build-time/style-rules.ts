import postcss, { type AtRule, type Container, type Rule } from 'postcss';
import type { Plugin, Rolldown } from 'vite';
import { RULES_SUFFIX, type StyleRule } from '../server/http/page-styles.ts';
import { joinStylesheets } from './member-stylesheet.ts';

type Bundle = Rolldown.OutputBundle;

/**
 * Writes the rules of each built stylesheet beside it, for the server, which puts those that a page needs into the page. The rules
 * of parts that load late stand beside the script of their page: the server renders these parts too.
 */
export const styleRules: Plugin = {
  name: 'style-rules',
  enforce: 'post',
  applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
  generateBundle(_options, bundle) {
    const joined = joinStylesheets(bundle);
    this.emitFile({ type: 'asset', ...joined });
    const sheets = new Map([[joined.fileName, listRules(joined.source)]]);
    for (const asset of Object.values(bundle)) {
      if (asset.type !== 'asset' || !asset.fileName.endsWith('.css')) continue;
      sheets.set(asset.fileName, listRules(String(asset.source)));
    }
    const late = Object.values(bundle).flatMap((file): [string, StyleRule[]][] =>
      file.type === 'chunk' && file.isEntry
        ? [[file.fileName, listLateStyles(bundle, file).flatMap((sheet) => sheets.get(sheet) ?? [])]]
        : [],
    );
    for (const [fileName, rules] of [...sheets, ...late]) {
      const source = JSON.stringify(rules);
      this.emitFile({ type: 'asset', fileName: fileName + RULES_SUFFIX, source });
    }
  },
};

/** Returns the stylesheets of what a page's script imports later, without those of the page itself. */
function listLateStyles(bundle: Bundle, page: Rolldown.OutputChunk): string[] {
  const own = new Set<string>();
  const all = new Set<string>();
  walk(bundle, page.fileName, ({ imports }) => imports, own);
  walk(bundle, page.fileName, ({ imports, dynamicImports }) => [...imports, ...dynamicImports], all);
  const listSheets = (names: Set<string>) =>
    [...names].flatMap((name) => [
      ...((bundle[name] as Rolldown.OutputChunk).viteMetadata?.importedCss ?? []),
    ]);
  const shown = new Set(listSheets(own));
  return [...new Set(listSheets(all))].filter((sheet) => !shown.has(sheet));
}

/** Adds to `reached` the names of all chunks that a chunk leads to. */
function walk(
  bundle: Bundle,
  name: string,
  next: (chunk: Rolldown.OutputChunk) => string[],
  reached: Set<string>,
): void {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || reached.has(name)) return;
  reached.add(name);
  for (const further of next(chunk)) walk(bundle, further, next, reached);
}

/** Returns the rules of a stylesheet in their order. */
export function listRules(css: string): StyleRule[] {
  return listInside(postcss.parse(css), []);
}

function listInside(container: Container, conditions: string[]): StyleRule[] {
  return (container.nodes ?? []).flatMap((node): StyleRule[] => {
    if (node.type === 'comment') return [];
    if (node.type === 'rule') return [toRule(node as Rule, conditions)];
    const rule = node as AtRule;
    if (/^(media|supports|container|layer)$/.test(rule.name) && rule.nodes)
      return listInside(rule, [...conditions, `@${rule.name} ${rule.params}`]);
    // Fonts, animations and the like have no selectors: every page has them.
    return [{ conditions, selectors: [], body: node.toString() }];
  });
}

function toRule(rule: Rule, conditions: string[]): StyleRule {
  const selectors = rule.selectors.map((text) => ({ text, classes: listNeeded(text) }));
  return { conditions, selectors, body: `{${rule.nodes.map(String).join(';')}}` };
}

/**
 * Returns the classes without which a selector matches nothing. Classes in parentheses, such as in `:not(.a)`,
 * do not count.
 */
function listNeeded(selector: string): string[] {
  let outside = selector;
  while (/\([^()]*\)/.test(outside)) outside = outside.replace(/\([^()]*\)/g, '');
  return Array.from(outside.matchAll(/\.([\w-]+)/g), ([, name = '']) => name);
}
