import type { Context } from 'hono';
import type { ComposedContext } from '../app/feature.ts';
import { readChatPhoto } from '../features/chats/server/chat-photos.ts';
import { readPhoto } from '../features/people/server/photos.ts';
import { readStoryPhoto } from '../features/photos/server/story-photos.ts';
import { readRecording } from '../features/recordings/server/recordings.ts';
import type { App, Environment } from './environment.ts';
import type { OpenAnswers } from './open-answers.ts';
import { servePhoto } from './photo-route.ts';
import { RECORDINGS_PATH, serveRecording } from './recording-route.ts';
import { tooManyResponse } from './request-body.ts';

/** The rules that decide who may see a photo, by its address. The path is the photo's key. */
const PHOTO_READERS = {
  '/profile-photos/:account/:file': readPhoto,
  '/story-photos/:file': readStoryPhoto,
  '/chat-photos/:file': readChatPhoto,
};

/** Adds the addresses of photos and recordings of members. */
export function addFileRoutes(app: App, context: ComposedContext, open: OpenAnswers): void {
  for (const [pattern, read] of Object.entries(PHOTO_READERS)) {
    app.get(pattern, async (c) => {
      if (c.get('refusal') === 429) return tooManyResponse(c.get('waitSeconds') ?? 0);
      const viewer = c.get('viewer');
      const key = c.get('path').slice(1);
      const found = viewer && (await read(context, viewer, key));
      const photo = await servePhoto(context, key, found, c.req.header('if-none-match'));
      return send(c, photo, open);
    });
  }

  app.get(`${RECORDINGS_PATH}/:file`, async (c) => {
    if (c.get('refusal') === 429) return tooManyResponse(c.get('waitSeconds') ?? 0);
    const viewer = c.get('viewer');
    const key = c.get('path').slice(1);
    const found = viewer && (await readRecording(context, viewer, key));
    const recording = await serveRecording(context, key, found, c.req.raw.headers);
    return send(c, recording, open);
  });
}

/** HEAD needs no bytes: cancels the body, so that the file store stops sending. */
async function send(c: Context<Environment>, file: Response, open: OpenAnswers): Promise<Response> {
  if (c.req.method !== 'HEAD')
    return open.admit(nameReader(c), file, Number(file.headers.get('content-length')));
  await file.body?.cancel();
  return file;
}

/** Returns the name by which OpenAnswers knows the person who sent a request. */
export function nameReader(c: Context<Environment>): string {
  return c.get('account') ?? c.get('address');
}
