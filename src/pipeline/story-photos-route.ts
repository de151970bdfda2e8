import * as v from 'valibot';
import { photoTooLarge } from '../features/people/server/photos.ts';
import {
  addPhotoInput,
  describePhotosInput,
  photosOfKey,
  removePhotoInput,
} from '../features/photos/contract.ts';
import {
  addPhoto,
  describePhotos,
  listWaitingPhotos,
  removeWaitingPhoto,
} from '../features/photos/server/story-photos.ts';
import { STORY_LISTS } from '../features/stories/contract.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { AppContext } from '../server/context.ts';
import { AppError, toPlainError } from '../server/errors.ts';
import { readForm, validate } from '../server/validate.ts';

const input = v.variant('intent', [addPhotoInput, removePhotoInput, describePhotosInput]);

/**
 * Answers the script of a story's form, in JSON: lists, stores, removes and describes the photos that wait for the story
 * (docs/decisions/030). A route of React Router would cost every visitor a line of its manifest.
 */
export async function answerStoryPhotos(
  app: AppContext,
  viewer: Viewer,
  request: Request,
  { isTooLarge, requestId }: { isTooLarge: boolean; requestId: string },
): Promise<Response> {
  try {
    if (isTooLarge) throw photoTooLarge();
    return Response.json(
      request.method === 'POST' ? await change(app, viewer, request) : await list(app, viewer, request),
    );
  } catch (error) {
    const { code, status } = toPlainError(error);
    if (status >= 500) {
      app.log.error(
        { requestId, error: error instanceof Error ? error.stack : String(error) },
        'request failed',
      );
    }
    const details = error instanceof AppError ? error.details : undefined;
    const headers: HeadersInit = status === 429 ? { 'Retry-After': String(details?.seconds) } : {};
    return Response.json({ error: { code, details } }, { status, headers });
  }
}

async function list(app: AppContext, viewer: Viewer, { url }: Request) {
  const { key } = validate(photosOfKey, Object.fromEntries(new URL(url).searchParams));
  return { photos: await listWaitingPhotos(app, viewer, key) };
}

async function change(app: AppContext, viewer: Viewer, request: Request) {
  const asked = await readForm(request, input, STORY_LISTS);
  switch (asked.intent) {
    case 'add-photo': {
      const bytes = await asked.file.bytes();
      return { photo: await addPhoto(app, viewer, { key: asked.key, bytes }) };
    }
    case 'remove-photo':
      await removeWaitingPhoto(app, viewer, asked.id);
      return {};
    case 'describe-photos':
      await describePhotos(app, viewer, asked);
      return {};
  }
}
