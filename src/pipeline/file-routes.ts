import type { Context } from 'hono';
import type { ComposedContext } from '../app/feature.ts';
import type { App, Environment } from './environment.ts';
import type { OpenAnswers } from './open-answers.ts';
import { tooManyResponse } from './request-body.ts';

/** Adds the addresses of files of members, which features register. */
export function addFileRoutes(app: App, context: ComposedContext, open: OpenAnswers): void {
  const routes = context.features.flatMap(({ fileRoutes }) => Object.entries(fileRoutes ?? {}));
  for (const [pattern, answer] of routes) {
    app.get(pattern, async (c) => {
      if (c.get('refusal') === 429) return tooManyResponse(c.get('waitSeconds') ?? 0);
      const file = await answer(context, c.get('viewer'), c.get('path').slice(1), c.req.raw.headers);
      return sendFile(c, file, open, Number(file.headers.get('content-length')));
    });
  }
}

/**
 * Sends a file, even one of unknown size that is written while it is read. For HEAD, cancels the body, so that
 * its source stops.
 */
export async function sendFile(
  c: Context<Environment>,
  file: Response,
  open: OpenAnswers,
  size?: number,
): Promise<Response> {
  // The person who receives the file, for the limit of open answers.
  if (c.req.method !== 'HEAD') return open.admit(c.get('account') ?? c.get('address'), file, size);
  await file.body?.cancel();
  return file;
}
