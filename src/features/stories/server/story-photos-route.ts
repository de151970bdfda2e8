import * as v from 'valibot';
import type { Route } from '../../../app/feature.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { photoTooLarge } from '../../../server/photos/photo-size.ts';
import { readForm, validate } from '../../../server/validate.ts';
import {
  addPhotoInput,
  describePhotosInput,
  PHOTO_LISTS,
  photosOfKey,
  removePhotoInput,
} from '../../photos/contract.ts';
import {
  addPhoto,
  describePhotos,
  listWaitingPhotos,
  removeWaitingPhoto,
} from '../../photos/server/story-photos.ts';

const input = v.variant('intent', [addPhotoInput, removePhotoInput, describePhotosInput]);

/**
 * Answers the script of a story's form, in JSON: lists, stores, removes and describes the photos that wait for
 * the story (docs/decisions/030). With a route of React Router instead, every visitor would download a line of
 * its manifest.
 */
export const storyPhotosRoute: Route = {
  get: (app, { viewer, request }) => list(app, viewer, request),
  async post(app, { viewer, request, isTooLarge }) {
    if (isTooLarge) throw photoTooLarge();
    return change(app, viewer, request);
  },
};

async function list(app: AppContext, viewer: Viewer, { url }: Request) {
  const { key } = validate(photosOfKey, Object.fromEntries(new URL(url).searchParams));
  return { photos: await listWaitingPhotos(app, viewer, key) };
}

async function change(app: AppContext, viewer: Viewer, request: Request) {
  const asked = await readForm(request, input, PHOTO_LISTS);
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
