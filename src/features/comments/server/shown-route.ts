import type { Route } from '../../../app/feature.ts';
import { readForm } from '../../../server/validate.ts';
import { shownInput } from '../contract.ts';
import { recordShown } from './record-shown.ts';

/** Records what a prefetched page has shown. The body contains the story, because the log contains paths. */
export const shownRoute: Route = {
  async post(context, { viewer, request }) {
    await recordShown(context, viewer, await readForm(request, shownInput, ['comment']));
  },
};
