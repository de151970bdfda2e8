import { createPath, type UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';
import { askUntilAnswered } from './connection-state.ts';

export type Router = NonNullable<React.ContextType<typeof DataRouterContext>>['router'];
type Route = Router['routes'][number];

/** The scripts of each page, by the route's id. */
export type Scripts = Record<string, { module: string; imports?: string[] | undefined } | undefined>;

/**
 * React Router reloads the page when a page's script cannot be loaded; without a network that ends at the browser's
 * own error page. So each script is waited for before React Router loads it, out of the browser's cache then.
 * A script that is gone means that a new version was deployed: the browser then goes to the page itself.
 */
export function waitForScripts(router: Router, scripts: Scripts): void {
  for (const { id, lazy } of listRoutes(router.routes)) {
    const files = scripts[id];
    if (!files || typeof lazy !== 'object') continue;
    let arrival: Promise<unknown> | undefined;
    const arrive = () =>
      (arrival ??= Promise.all(
        [files.module, ...(files.imports ?? [])].map((file) => waitFor(file, router)),
      ));
    const parts = lazy as Record<string, (() => Promise<unknown>) | undefined>;
    for (const [part, load] of Object.entries(parts)) {
      if (load) parts[part] = () => arrive().then(load);
    }
  }
}

function listRoutes(routes: Route[]): Route[] {
  return routes.flatMap((route) => [route, ...listRoutes(route.children ?? [])]);
}

async function waitFor(file: string, router: Router): Promise<void> {
  const status = await askUntilAnswered(async () => {
    try {
      const answer = await fetch(file);
      await answer.arrayBuffer();
      return answer.status < 500 ? answer.status : undefined;
    } catch {
      return undefined;
    }
  });
  if (status < 400) return;
  const { location: target } = router.state.navigation;
  if (target) location.assign(createPath(target));
  else location.reload();
  // The document goes: nothing on it goes on.
  await new Promise(() => {});
}
