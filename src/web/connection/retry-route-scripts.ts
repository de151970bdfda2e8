import { createPath } from 'react-router';
import { retryUntilAnswered } from './connection-state.ts';
import { filesOf, type PageFiles, type Router } from './page-files.ts';

type Route = Router['routes'][number];

/**
 * Makes the router retry the scripts of a page, and fetch its styles beside them instead of after them. If a
 * script fails, React Router itself reloads the document, which without a network ends at the browser's error
 * page. The retried fetch fills the browser's cache, from which React Router then loads the script. A missing
 * script means that a new version was deployed: the browser then loads the page as a new document.
 */
export function retryRouteScripts(router: Router, pages: PageFiles): void {
  for (const { id, lazy } of listRoutes(router.routes)) {
    const files = filesOf(pages[id]);
    if (files.length === 0 || typeof lazy !== 'object') continue;
    let cached: Promise<unknown> | undefined;
    const cacheFiles = () => (cached ??= Promise.all(files.map((file) => fetchIntoCache(file, router))));
    const parts = lazy as Record<string, (() => Promise<unknown>) | undefined>;
    for (const [part, load] of Object.entries(parts)) {
      if (load) parts[part] = () => cacheFiles().then(load);
    }
  }
}

function listRoutes(routes: Route[]): Route[] {
  return routes.flatMap((route) => [route, ...listRoutes(route.children ?? [])]);
}

async function fetchIntoCache(file: string, router: Router): Promise<void> {
  const status = await retryUntilAnswered(async () => {
    try {
      const response = await fetch(file);
      await response.arrayBuffer();
      return response.status < 500 ? response.status : undefined;
    } catch {
      return undefined;
    }
  });
  if (status < 400) return;
  const { location: target } = router.state.navigation;
  if (target) location.assign(createPath(target));
  else location.reload();
  // The browser is leaving the document. Never resolve, so that nothing continues meanwhile.
  await new Promise(() => {});
}
