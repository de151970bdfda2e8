import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';
import { inReadersScript } from '../app/request.ts';
import { pages } from '../pages.ts';

/**
 * Returns a function that finds React Router's handler for the pattern of a page. React Router compares each
 * request with all routes of its build and converts all of them for each document. So each page has a handler
 * whose build has only the page's own routes. Other requests use the handler with every route. So do all
 * requests to a build that changes while the server runs.
 */
export function createPageHandlers(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'development' | 'production',
): (pattern: string | undefined) => RequestHandler {
  if (typeof build === 'function') {
    const whole = createRequestHandler(async () => convertLoaders(await build()), mode);
    return () => whole;
  }
  const converting = convertLoaders(build);
  const whole = createRequestHandler(converting, mode);
  const handlers = new Map(
    Object.entries(pages).map(([pattern, { file }]) => {
      const own = selectRoutes(converting, file.replace(/\.tsx?$/, ''));
      return [pattern, createRequestHandler(own, mode)];
    }),
  );
  return (pattern = '') => handlers.get(pattern) ?? whole;
}

/** Returns the build with only one route, its parents and its children. */
function selectRoutes(build: ServerBuild, routeId: string): ServerBuild {
  const parents: string[] = [];
  for (let id: string | undefined = routeId; id; id = build.routes[id]?.parentId) parents.push(id);
  const isOwn = ([id, route]: [string, { parentId?: string | undefined } | undefined]) =>
    parents.includes(id) || route?.parentId === routeId;
  const select = <Routes extends object>(routes: Routes): Routes =>
    Object.fromEntries(Object.entries(routes).filter(isOwn)) as Routes;
  return {
    ...build,
    routes: select(build.routes),
    assets: { ...build.assets, routes: select(build.assets.routes) },
  };
}

/** Returns the build with loaders that convert members' texts to the reader's letters, on every page. */
function convertLoaders(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader;
    if (!loader) return [id, route];
    const converting: typeof loader = async (asked) =>
      inReadersScript(asked.context as never, await loader(asked));
    return [id, { ...route, module: { ...route.module, loader: converting } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}
