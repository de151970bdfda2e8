import type { RouterContextProvider } from 'react-router';
import { getRequest, getViewer, handleAction } from '../../app/request.ts';
import { parseForm } from '../../server/validate.ts';
import { readSentPhotos } from './contract.ts';
import { mustBeWhole, restorePhotos } from './server/story-photos.ts';

/** Runs the action of a form with photos. A refused form shows its photos again, with their descriptions. */
export function handlePhotoForm<Result>(
  context: Readonly<RouterContextProvider>,
  request: Request,
  work: () => Promise<Result>,
) {
  return handleAction(
    context,
    () => {
      mustBeWhole(getRequest(context));
      return work();
    },
    request,
    async () => {
      const { app, viewer } = getViewer(context);
      return { photos: await restorePhotos(app, viewer, readSentPhotos(await parseForm(request))) };
    },
  );
}
