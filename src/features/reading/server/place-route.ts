import type { Route } from '../../../app/feature.ts';
import { readForm } from '../../../server/validate.ts';
import { placeInput } from '../contract.ts';
import { savePlace } from './reading.ts';

/**
 * Saves a reader's place, which the page's script sends. The body contains the story, because the log contains
 * paths.
 */
export const placeRoute: Route = {
  async post(context, { viewer, request }) {
    await savePlace(context, viewer, await readForm(request, placeInput));
  },
};
