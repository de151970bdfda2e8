import type { ComposedContext } from '../app/feature.ts';
import { placeInput } from '../features/reading/contract.ts';
import { savePlace } from '../features/reading/server/reading.ts';
import type { Viewer } from '../identity/viewer.ts';
import { AppError } from '../server/errors.ts';
import { plainResponse } from '../server/http/plain-response.ts';
import { readForm } from '../server/validate.ts';

/** Where a page's script saves the reader's place. The story is in the body, because the log contains paths. */
export const PLACE_PATH = '/reading-place';

/** Saves where the reader stopped. Unexpected errors are the caller's. */
export async function answerPlace(
  context: ComposedContext,
  viewer: Viewer,
  request: Request,
): Promise<Response> {
  try {
    await savePlace(context, viewer, await readForm(request, placeInput));
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return plainResponse(error.message, error.status);
  }
}
