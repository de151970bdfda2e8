import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { writeLicences } from './src/build-time/licences.ts';
import { styleRules } from './src/build-time/style-rules.ts';
import { createSiteMap } from './src/pages.ts';
import { nameTexts } from './src/web/texts/file-name.ts';

export default defineConfig({
  plugins: [reactRouter(), styleRules, writeLicences(join(import.meta.dirname, 'node_modules'))],
  // Gives src/web/site-map.ts its value, so that the browser loads no other part of src/pages.ts.
  define: { SITE_MAP: JSON.stringify(createSiteMap()) },
  build: {
    assetsInlineLimit: 0,
    // No dependency lists: what is loaded late has its styles in the page that shows it.
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
            // The first page loads a list of all files, so names are short. A page's script and a catalogue keep their names.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ name, isDynamicEntry, facadeModuleId }) => {
              const own = nameTexts(facadeModuleId ?? '') ?? name;
              return isDynamicEntry || name === 'framework'
                ? `assets/${own}-[hash:7].js`
                : 'assets/[hash:7].js';
            },
            assetFileNames: ({ names: [name] }) =>
              name?.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                // Code of all pages in one file: several files compress worse and arrive later. Excludes code that only
                // the pages behind the sign-in need.
                {
                  name: 'framework',
                  test: /\0|node_modules\/(react-router|cookie-es|@remix-run)\/|src\/(web\/(?!connection\/(?!.*css)|typing\/|texts\/(visitors|members|dates|relative-dates|offline)|ui\/(add-file|ask-passkey|avatar|breakable-text|choice|code-field|completion-bar|confirm-(errors|fields)|cover|disclosure|factor-notice|file-field|hide-on-error|lazy-(confirm|factor|story-draft)|live-region|load-failure|log-entry|menu|mute-form|names-comments|no-match|notice|page-heading|pager|person-link|plain-fields|progress-bar|reading-menu|save-button|script-notice|select-field|status-message|story-(draft|row)|tabs|text-language|to-search|topic-colours|upload-form|use-closing-details|use-passkey|visibility-form))|root|entry)/,
                },
                // Modules that most pages behind the sign-in share. Each has a few hundred bytes, not worth a request.
                {
                  name: 'members',
                  test: /lucide-react\/dist\/esm\/(createLucideIcon|Icon|defaultAttributes|shared|icons\/arrow-left)|src\/web\/(texts\/dates|ui\/(avatar|cover|notice|page-heading|pager-links|person-link|status-message|topic-colours))/,
                },
                // The drafts on this device. The groups of the pages that use them would take them along.
                { name: 'drafts', test: /src\/web\/ui\/(story-draft|text-language)/ },
                // Lists of stories as rows.
                { name: 'rows', test: /src\/web\/ui\/story-rows?\./ },
                // Forms that may ask who it is.
                { name: 'confirm', test: /src\/web\/ui\/(confirm-errors|lazy-confirm-fields)/ },
                // Few pages validate in the browser. A group that contains a contract would take this along.
                { name: 'validation', test: /node_modules\/valibot\// },
                // The topics' icons, which are on every page with a list of topics.
                {
                  name: 'topics',
                  test: /src\/features\/(stories\/(contract|web\/topic-(icon|name))|reading\/web\/(topic-links|topics-rail)|photos\/contract)/,
                },
                {
                  name: 'stories',
                  test: /src\/web\/connection\/use-live|src\/features\/(reading|stories)\/web\/(list-end|new-stories|use-further-pages|byline|deleted-notice|lazy-(forms|tools)|like-button|refusal-notice|story-list-cache|story-(actions|foot|path)|use-clear-draft)|icons\/(heart|undo)/,
                },
              ],
            },
          },
        },
      },
    },
    // Bundles the server entry with the pages. A second copy of a module would create a second React context.
    ssr: {
      // A release leaves out the last two: the icons alone have 50 MB. The first two have 280 files, which every start would load.
      resolve: { noExternal: ['kysely', 'uuid', 'lucide-react', 'web-vitals'] },
      build: { minify: false, rolldownOptions: { input: './src/main.ts' } },
    },
  },
});
