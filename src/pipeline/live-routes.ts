import type { ComposedContext } from '../app/feature.ts';
import type { App } from './environment.ts';
import { answerLive, LIVE_PATH, LIVE_STATE_PATH } from './live-route.ts';
import { tooManyResponse } from './request-body.ts';

/** Adds the addresses from which open pages hear that something changed. */
export function addLiveRoutes(app: App, context: ComposedContext): void {
  for (const path of [LIVE_PATH, LIVE_STATE_PATH]) {
    app.get(path, async (c) => {
      const { viewer, waitSeconds, sessionToken } = c.var;
      if (!viewer || !sessionToken) return tooManyResponse(waitSeconds ?? 0);
      const query = new URL(c.req.url).searchParams;
      // HEAD has no use for a stream.
      const isOnce = path === LIVE_STATE_PATH || c.req.method === 'HEAD';
      return answerLive(context, viewer, { query, sessionToken, isOnce });
    });
  }
}
