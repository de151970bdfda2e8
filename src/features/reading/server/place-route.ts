import type { Route } from '../../../app/feature.ts';
import { readForm } from '../../../server/validate.ts';
import { placeInput } from '../contract.ts';
import { savePlace } from './reading.ts';

/** Saves where a page's script says that the reader stopped. The story is in the body, because the log contains paths. */
export const placeRoute: Route = {
  async post(context, { viewer, request }) {
    await savePlace(context, viewer, await readForm(request, placeInput));
  },
};
