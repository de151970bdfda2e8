import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const REACT = /^(scheduler|react|react\/jsx-runtime|react-dom|react-dom\/client)$/;

/**
 * Converts React from CommonJS to ES modules. CommonJS files are wrapped in functions, which browsers parse twice: while
 * the script loads, and again on the call, when a slow phone cannot respond to taps. ES modules have no wrapper, and no page needs
 * the build's helpers for CommonJS (docs/decisions/026). Tested in react-as-modules.test.ts.
 */
export const reactAsModules: Plugin = {
  name: 'react-as-modules',
  enforce: 'pre',
  applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
  resolveId: { filter: { id: REACT }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: new RegExp(REACT.source.replace('^', '^\0')) },
    handler: (id) => convert(id.slice(1)),
  },
};

/** Returns one of React's files as an ES module. */
export function convert(name: string): string {
  const file = join(dirname(require.resolve(name)), 'cjs', `${name.replace('/', '-')}.production.js`);
  const code = readFileSync(file, 'utf8');
  // A library keeps its variable's name, so that the bundler resolves each property of it and makes no object of all of them.
  const required = /\b(\w+) = require\("([\w-]+)"\)/g;
  const exported = /\bexports\.(\w+)/g;
  const names = new Set(Array.from(code.matchAll(exported), ([, key = '']) => key));
  return [
    `export * as default from '${name}';`,
    ...Array.from(
      code.matchAll(required),
      ([, variable, library]) => `import * as ${variable} from '${library}';`,
    ),
    ...Array.from(names, (key) => `let exported_${key}; export { exported_${key} as ${key} };`),
    code.replace(required, 'required_$1').replace(exported, 'exported_$1'),
  ].join('\n');
}
