import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { createSiteMap } from './src/pages.ts';

/**
 * Vite wraps a late import in code that loads its styles first: 420 bytes that every page would carry. What comes late
 * here has its styles come with what it is shown in.
 */
const plainLateImports: Plugin = {
  name: 'plain-late-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

const require = createRequire(import.meta.url);
const REACT = /^(scheduler|react|react\/jsx-runtime|react-dom|react-dom\/client)$/;

/**
 * React comes as CommonJS: each file inside a function, which a browser reads once while the script arrives and again
 * when it is called. That second time, a slow phone answers no tap. As modules they have no function around them, and
 * what nobody uses stays out.
 */
const reactAsModules: Plugin = {
  name: 'react-as-modules',
  enforce: 'pre',
  applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
  resolveId: { filter: { id: REACT }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: new RegExp(REACT.source.replace('^', '^\0')) },
    handler(id) {
      const name = id.slice(1);
      const file = join(dirname(require.resolve(name)), 'cjs', `${name.replace('/', '-')}.production.js`);
      const code = readFileSync(file, 'utf8');
      const required = /\brequire\("([\w-]+)"\)/g;
      const exported = /\bexports\.(\w+)/g;
      const libraries = Array.from(code.matchAll(required), ([, library = '']) => library);
      const names = new Set(Array.from(code.matchAll(exported), ([, key = '']) => key));
      const variable = (library: string) => `required_${library.replaceAll('-', '_')}`;
      return [
        `export * as default from '${name}';`,
        ...libraries.map((library) => `import * as ${variable(library)} from '${library}';`),
        ...Array.from(names, (key) => `let exported_${key}; export { exported_${key} as ${key} };`),
        code.replace(required, (_, library) => variable(library)).replace(exported, 'exported_$1'),
      ].join('\n');
    },
  },
};

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 3);
}

export default defineConfig({
  plugins: [reactRouter(), plainLateImports, reactAsModules],
  define: { SITE_MAP: JSON.stringify(createSiteMap()) },
  css: {
    modules: {
      // Names that stand in every page, in its styles and in its scripts: short, and the same for the server.
      generateScopedName: (name, file) => `${name}-${shortHash(relative(import.meta.dirname, file))}`,
    },
  },
  build: {
    assetsInlineLimit: 0,
    // A list of what each late import needs, for the code that is left out above.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    target: 'es2023',
    // Phones of 2021 too: what their browsers lack (light-dark(), ranges in media queries) is rewritten for them.
    cssTarget: ['chrome96', 'firefox100', 'safari15'],
    minify: 'terser',
    terserOptions: {
      // Of all that terser can do beside what it does, only what was measured as smaller after brotli.
      compress: {
        passes: 3,
        pure_getters: true,
        unsafe_arrows: true,
        keep_fargs: false,
        inline: 1,
        // What libraries tell those who develop with them. Errors stay.
        drop_console: ['log', 'info', 'warn'],
      },
      ecma: 2020,
      module: true,
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: { manualPureFunctions: ['v'] },
          output: {
            // What every page needs, in one file: three small ones compress worse and arrive later.
            // What only the pages behind the sign-in need stays out of it.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /\0|node_modules\/(react-router|cookie-es|@remix-run)\/|src\/(web\/(?!connection\/(?!.*css)|messages\/(en|ml|dates)|ui\/(avatar|choice|completion-bar|dialog|disclosure|file-field|notice|page-heading|progress-bar|status-message|tabs))|root|entry)/,
                },
                // What most pages behind the sign-in share: a request each would take longer than its few hundred bytes.
                {
                  name: 'members',
                  test: /lucide-react\/dist\/esm\/(createLucideIcon|Icon|defaultAttributes|shared|icons\/arrow-left)|src\/web\/(messages\/dates|ui\/(avatar|notice|page-heading|status-message))/,
                },
                {
                  name: 'stories',
                  test: /src\/features\/stories\/web\/(byline|deleted-notice|like-button|publish-form|refusal-notice|story-list-cache|story-(actions|foot|form|path)|topic-(colours|icon)|use-draft)|icons\/(heart|undo)/,
                },
              ],
            },
          },
        },
      },
    },
    // The server entry is bundled with the pages: two copies of a module would be two contexts.
    ssr: { build: { minify: false, rolldownOptions: { input: './src/main.ts' } } },
  },
});
