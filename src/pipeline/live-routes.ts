import type { ComposedContext } from '../app/feature.ts';
import type { App } from './environment.ts';
import { answerLive, LIVE_PATH, LIVE_STATE_PATH } from './live-route.ts';
import { tooManyResponse } from './request-body.ts';

/** Adds the addresses that signal changes to open pages. */
export function addLiveRoutes(app: App, context: ComposedContext): void {
  for (const path of [LIVE_PATH, LIVE_STATE_PATH]) {
    app.get(path, async (c) => {
      const { viewer, waitSeconds, sessionToken } = c.var;
      if (!viewer || !sessionToken) return tooManyResponse(waitSeconds ?? 0);
      const query = new URL(c.req.url).searchParams;
      // A HEAD request cannot use a stream.
      const isOnce = path === LIVE_STATE_PATH || c.req.method === 'HEAD';
      return answerLive(context, viewer, { query, sessionToken, isOnce });
    });
  }
}
