import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { writeLicences } from './src/build-time/licences.ts';
import { createSiteMap } from './src/pages.ts';

/**
 * Removes Vite's wrapper around dynamic imports, which preloads their styles: 420 bytes on every page. Dynamically
 * imported components here have their styles in the module that shows them.
 */
const plainDynamicImports: Plugin = {
  name: 'plain-dynamic-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

const require = createRequire(import.meta.url);
const REACT = /^(scheduler|react|react\/jsx-runtime|react-dom|react-dom\/client)$/;

/**
 * Converts React from CommonJS to ES modules. CommonJS files are wrapped in functions, which browsers parse twice: while
 * the script loads, and again on the call, when a slow phone cannot respond to taps. ES modules have no wrapper and
 * allow tree shaking.
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

/** Functions of React Router that never do anything here, with the value to return. */
const UNUSED_IN_ROUTER: Record<string, Record<string, string>> = {
  // react-router.config.ts sends all routes with the first page.
  'dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: 'false',
    getPatchRoutesOnNavigationFunction: 'undefined',
    useFogOFWarDiscovery: 'undefined',
  },
  // entry.client.tsx passes no instrumentations.
  'router/instrumentation.js': {
    getRouteInstrumentationUpdates: '{}',
    instrumentClientSideRouter: 'arguments[0]',
    consumeInstrumentationClientResultMetaReceiver: 'undefined',
  },
};

/** Empties functions of React Router that are not used, so that they and what only they call leave the first page's script. */
const routerWithoutUnused: Plugin = {
  name: 'router-without-unused',
  applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
  transform: {
    filter: {
      id: /node_modules\/react-router\/dist\/production\/lib\/(dom\/ssr\/fog-of-war|router\/instrumentation)\.js$/,
    },
    handler(code, id) {
      const [, file = ''] = id.split('/lib/');
      let changed = code;
      for (const [name, value] of Object.entries(UNUSED_IN_ROUTER[file] ?? {})) {
        const start = new RegExp(`(function ${name}\\(.*\\) \\{)\\n`);
        if (!start.test(changed)) throw new Error(`React Router's ${file} has no function ${name} any more`);
        changed = changed.replace(start, `$1 return ${value};\n`);
      }
      return { code: changed, map: null };
    },
  },
};

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 3);
}

export default defineConfig({
  plugins: [
    reactRouter(),
    plainDynamicImports,
    reactAsModules,
    routerWithoutUnused,
    writeLicences(join(import.meta.dirname, 'node_modules')),
  ],
  // Gives src/web/site-map.ts its value, so that the browser loads no other part of src/pages.ts.
  define: { SITE_MAP: JSON.stringify(createSiteMap()) },
  css: {
    modules: {
      // Short names, because every page repeats them in HTML, CSS and scripts. Server and client builds must agree.
      generateScopedName: (name, file) => `${name}-${shortHash(relative(import.meta.dirname, file))}`,
    },
  },
  build: {
    assetsInlineLimit: 0,
    // No dependency lists: only the wrapper that plainDynamicImports removes would read them.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    target: 'es2023',
    // Supports phones of 2021: rewrites light-dark() and ranges in media queries, which their browsers lack.
    cssTarget: ['chrome96', 'firefox100', 'safari15'],
    minify: 'terser',
    terserOptions: {
      // Only options that measurably reduced the size after brotli.
      compress: {
        passes: 3,
        pure_getters: true,
        unsafe_arrows: true,
        keep_fargs: false,
        inline: 1,
        // Removes messages of libraries to developers. Keeps console.error.
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
          // Valibot's schema functions have no side effects.
          treeshake: { manualPureFunctions: ['v'] },
          output: {
            // Short hashes: the first page loads a list of all files.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                // Code of all pages in one file: several files compress worse and arrive later. Excludes code that only
                // the pages behind the sign-in need.
                {
                  name: 'framework',
                  test: /\0|node_modules\/(react-router|cookie-es|@remix-run)\/|src\/(web\/(?!connection\/(?!.*css)|messages\/(en|ml|house-rules|application|connection|dates|relative-dates|people|stories|admin|audit|member|security)|ui\/(avatar|breakable-text|choice|code-field|completion-bar|confirm-(errors|fields)|dialog|disclosure|factor-notice|file-field|hide-on-error|kept-item|lazy-(confirm|factor)|live-region|load-failure|menu|notice|page-heading|pager|person-link|progress-bar|status-message|story-(row|draft)|tabs|to-search|topic-colours|visibility-form))|root|entry)/,
                },
                // Modules that most pages behind the sign-in share. Each has a few hundred bytes, not worth a request.
                {
                  name: 'members',
                  test: /lucide-react\/dist\/esm\/(createLucideIcon|Icon|defaultAttributes|shared|icons\/arrow-left)|src\/web\/(messages\/(dates|(people|stories|admin|member)[\w-]*messages)|ui\/(avatar|notice|page-heading|person-link|status-message|story-draft|topic-colours))/,
                },
                // Few pages validate in the browser. A group that contains a contract would take this along.
                { name: 'validation', test: /node_modules\/valibot\// },
                // The topics' icons, which are on every page with a list of topics.
                {
                  name: 'topics',
                  test: /src\/features\/stories\/(contract|web\/(topic-(icon|name|links)|topics-rail))/,
                },
                {
                  name: 'stories',
                  test: /src\/features\/stories\/web\/(byline|deleted-notice|like-button|list-end|publish-form|refusal-notice|served-cards|story-list-cache|story-(actions|foot|form|path)|use-(draft|further-pages))|icons\/(heart|undo)/,
                },
              ],
            },
          },
        },
      },
    },
    // Bundles the server entry with the pages. A second copy of a module would create a second React context.
    ssr: {
      // A release leaves these packages out: the icons alone have 50 MB.
      resolve: { noExternal: ['lucide-react', 'web-vitals'] },
      build: { minify: false, rolldownOptions: { input: './src/main.ts' } },
    },
  },
});
