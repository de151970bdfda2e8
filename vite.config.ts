import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** Vite wraps a late import in code that loads its styles first. Ours are in the page: 420 bytes for nothing. */
const plainLateImports: Plugin = {
  name: 'plain-late-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

export default defineConfig({
  plugins: [reactRouter(), plainLateImports],
  build: {
    // One stylesheet for every page, so that it can be sent inside the page itself.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    target: 'es2023',
    // Phones of 2021 too: what their browsers lack (light-dark(), ranges in media queries) is rewritten for them.
    cssTarget: ['chrome96', 'firefox100', 'safari15'],
    minify: 'terser',
    terserOptions: {
      compress: { passes: 3, pure_getters: true, unsafe_arrows: true, keep_fargs: false },
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
                  test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es|@remix-run)\/|src\/(web\/(?!connection\/|messages\/(en|ml|dates)|ui\/(avatar|choice|completion-bar|dialog|disclosure|file-field|notice|page-heading|progress-bar|status-message|tabs))|root|entry)|rolldown\/runtime/,
                },
                // What most pages behind the sign-in share: a request each would take longer than its few hundred bytes.
                {
                  name: 'members',
                  test: /lucide-react\/dist\/esm\/(createLucideIcon|Icon|defaultAttributes|shared|icons\/arrow-left)|src\/web\/(messages\/dates|ui\/(avatar|notice|page-heading|status-message))/,
                },
                {
                  name: 'stories',
                  test: /src\/features\/stories\/web\/(byline|deleted-notice|like-button|publish-form|refusal-notice|shown-pages|story-(actions|form|path)|use-draft)|icons\/(heart|undo)/,
                },
              ],
            },
          },
        },
      },
    },
    // The server entry is bundled with the pages: two copies of a module would be two contexts.
    ssr: { build: { minify: false, rolldownOptions: { input: './src/server.ts' } } },
  },
});
