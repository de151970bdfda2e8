import * as v from 'valibot';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { answerUpload } from '../../../server/http/json-answer.ts';
import { readForm, validate } from '../../../server/validate.ts';
import { photoTooLarge } from '../../people/server/photos.ts';
import { addPhotoInput, describePhotosInput, photosOfKey, removePhotoInput } from '../../photos/contract.ts';
import {
  addPhoto,
  describePhotos,
  listWaitingPhotos,
  removeWaitingPhoto,
} from '../../photos/server/story-photos.ts';
import { STORY_LISTS } from '../contract.ts';

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
  return answerUpload(app, requestId, async () => {
    if (isTooLarge) throw photoTooLarge();
    return request.method === 'POST' ? change(app, viewer, request) : list(app, viewer, request);
  });
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
