import {
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from 'react-router';
import { pages, toIndexId } from '../src/pages.ts';

type Routes = ServerBuild['routes'];
type RouteModule = NonNullable<Routes[string]>['module'];
type ManifestRoute = NonNullable<ServerBuild['assets']['routes'][string]>;

/** The modules of routes, which Vite compiles as tests load them. */
const modules = import.meta.glob<RouteModule>('../src/features/*/web/*-{page,layout}.tsx');

let building: Promise<ServerBuild> | undefined;

/**
 * Returns the server build of React Router from the source files, with the routes that src/routes.ts makes of pages.ts. It has
 * no scripts and styles for browsers. Each process loads it once.
 */
export function loadServerBuild(): Promise<ServerBuild> {
  building ??= load();
  return building;
}

async function load(): Promise<ServerBuild> {
  const [root, entry] = await Promise.all([import('../src/root.tsx'), import('../src/entry.server.tsx')]);
  const routes: Routes = {
    root: { id: 'root', path: '', module: passProps(root as unknown as RouteModule) },
  };
  for (const [pattern, page] of Object.entries(pages)) {
    const { layout } = page;
    if (layout) await addRoute(routes, layout, { parentId: 'root' });
    const parentId = layout ? toId(layout) : 'root';
    await addRoute(routes, page.file, { parentId, path: pattern });
    if (page.index) {
      await addRoute(
        routes,
        page.index,
        { parentId: toId(page.file), index: true },
        toIndexId(pattern, page.index),
      );
    }
  }
  return {
    entry: { module: entry as unknown as ServerBuild['entry']['module'] },
    routes,
    assets: describe(routes),
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {} as ServerBuild['future'],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    allowedActionOrigins: false,
  };
}

interface Place {
  parentId: string;
  path?: string;
  index?: boolean;
}

async function addRoute(routes: Routes, file: string, place: Place, id = toId(file)): Promise<void> {
  const load = modules[`../src/${file}`];
  if (!load) throw new Error(`src/pages.ts names ${file}, which does not exist`);
  routes[id] ??= { id, ...place, module: passProps(await load()) };
}

/** Passes the loader's and the action's data to the components as props, as React Router's plugin for Vite does. */
function passProps(module: RouteModule): RouteModule {
  const { default: component, ErrorBoundary } = module;
  return {
    ...module,
    ...(component ? { default: withComponentProps(component as never) } : {}),
    ...(ErrorBoundary ? { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary as never) } : {}),
  } as RouteModule;
}

function toId(file: string): string {
  return file.replace(/\.tsx?$/, '');
}

/** Returns what the build tells browsers about the routes. */
function describe(routes: Routes): ServerBuild['assets'] {
  const described = Object.values(routes).flatMap((route): [string, ManifestRoute][] => {
    if (!route) return [];
    const { id, parentId, path, index, module } = route;
    return [
      [
        id,
        {
          ...{ id, parentId, path, index, module: `/${id}.js`, imports: [], css: [] },
          hasAction: 'action' in module,
          hasLoader: 'loader' in module,
          hasClientAction: 'clientAction' in module,
          hasClientLoader: 'clientLoader' in module,
          hasClientMiddleware: 'clientMiddleware' in module,
          hasDefaultExport: 'default' in module,
          hasErrorBoundary: 'ErrorBoundary' in module,
          clientActionModule: undefined,
          clientLoaderModule: undefined,
          clientMiddlewareModule: undefined,
          hydrateFallbackModule: undefined,
        } as ManifestRoute,
      ],
    ];
  });
  return {
    entry: { module: '/entry.client.js', imports: [] },
    routes: Object.fromEntries(described),
    url: '/manifest.js',
    version: 'source',
  };
}
