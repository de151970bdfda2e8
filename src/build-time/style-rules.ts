import postcss, { type AtRule, type Container, type Rule } from 'postcss';
import type { Plugin } from 'vite';
import { RULES_SUFFIX, type StyleRule } from '../server/http/page-styles.ts';
import { joinStylesheets } from './one-stylesheet.ts';

/**
 * Writes the rules of the built stylesheet into a file beside it. The server reads this file and puts the rules
 * that a page needs into the page.
 */
export const styleRules: Plugin = {
  name: 'style-rules',
  enforce: 'post',
  applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
  generateBundle(_options, bundle) {
    const joined = joinStylesheets(bundle);
    this.emitFile({ type: 'asset', ...joined });
    const source = JSON.stringify(listRules(joined.source));
    this.emitFile({ type: 'asset', fileName: joined.fileName + RULES_SUFFIX, source });
  },
};

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
