import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { CHUNK_GROUPS } from './src/build-time/chunk-groups.ts';
import { writeLicences } from './src/build-time/licences.ts';
import { reactAsModules } from './src/build-time/react-as-modules.ts';
import { routerWithoutUnused } from './src/build-time/router-without-unused.ts';
import { styleRules } from './src/build-time/style-rules.ts';
import { createSections, createSiteMap } from './src/pages.ts';
import { nameTexts } from './src/web/texts/file-name.ts';

export default defineConfig({
  plugins: [
    reactRouter(),
    reactAsModules,
    routerWithoutUnused,
    styleRules,
    writeLicences(join(import.meta.dirname, 'node_modules')),
  ],
  // Give src/web/site-map.ts and src/web/ui/page/sections.ts their values, so that the browser loads no other part of src/pages.ts.
  define: { SITE_MAP: JSON.stringify(createSiteMap()), SECTIONS: JSON.stringify(createSections()) },
  build: {
    assetsInlineLimit: 0,
    // What is loaded late has its styles in the page that shows it, and lists of its scripts would make pages 0.1 to 0.4 KB larger.
    // Only the recorder needs a list: without it, its scripts arrive in five round trips, and nobody can record before.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (part, files) =>
        part.includes('/tell-composer-') ? files.filter((file) => !file.includes('/framework-')) : [],
    },
    target: 'es2023',
    // Supports phones of 2022: rewrites light-dark() and ranges in media queries, which their browsers lack.
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
            codeSplitting: { groups: CHUNK_GROUPS },
          },
        },
      },
    },
    // Bundles the server entry with the pages. A second copy of a module would create a second React context.
    ssr: {
      // A release leaves out the last one. The others have 280 files, which every start would load.
      resolve: { noExternal: ['kysely', 'uuid', 'web-vitals'] },
      build: { minify: false, rolldownOptions: { input: './src/main.ts' } },
    },
  },
});
