import type { Plugin } from 'vite';

/** Functions of React Router that have no effect here, each with the value to return. */
const UNUSED_IN_ROUTER: Record<string, Record<string, string>> = {
  // react-router.config.ts sends all routes with the first page.
  'dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: 'false',
    getPatchRoutesOnNavigationFunction: 'undefined',
    useFogOFWarDiscovery: 'undefined',
  },
  'router/router.js': {
    checkFogOfWar: '{ active: false }',
    discoverRoutes: 'undefined',
    patchRoutesImpl: 'undefined',
    getInstrumentationNavigateMeta: 'undefined',
  },
  // Pages are no React Server Components, whose redirects travel as errors.
  'hooks.js': { RSCErrorHandler: 'arguments[0].children', warningOnce: 'undefined' },
  // The warnings go to the console, from which the build drops them.
  'router/history.js': { warning: 'undefined' },
  'server-runtime/warnings.js': { warnOnce: 'undefined' },
  // No page uses `prefetch` or PrefetchPageLinks. A page that uses one of them must remove these two lines.
  'dom/ssr/components.js': {
    usePrefetchBehavior: '[false, null, {}]',
    PrefetchPageLinks: 'null',
  },
  // entry.client.tsx passes no instrumentations.
  'router/instrumentation.js': {
    getRouteInstrumentationUpdates: '{}',
    instrumentClientSideRouter: 'arguments[0]',
    consumeInstrumentationClientResultMetaReceiver: 'undefined',
  },
};

/**
 * Empties functions of React Router that are not used, so that they and what only they call leave the first page's script: 4 KB
 * (docs/decisions/026). An upgrade that renames one fails the build.
 */
export const routerWithoutUnused: Plugin = {
  name: 'router-without-unused',
  applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
  transform: {
    filter: {
      id: /node_modules\/react-router\/dist\/production\/lib\/.*\.js$/,
    },
    handler(code, id) {
      const [, file = ''] = id.split('/lib/');
      // A name for React's developer tools keeps a component that no page uses.
      let changed = code.replace(/^\w+\.displayName = ".*";$/gm, '');
      for (const [name, value] of Object.entries(UNUSED_IN_ROUTER[file] ?? {})) {
        const start = new RegExp(`(function ${name}\\(.*\\) \\{)\\n`);
        if (!start.test(changed)) throw new Error(`React Router's ${file} has no function ${name} any more`);
        changed = changed.replace(start, `$1 return ${value};\n`);
      }
      return { code: changed, map: null };
    },
  },
};
