import type { Route } from '../../../../app/feature.ts';
import { downloadResponse, redirectResponse } from '../../../../server/http/responses.ts';
import { readConfirmation } from '../factors/step-up.ts';
import { writeArchive } from './own-data.ts';

/**
 * Sends the archive as a download. Sends the page instead to a viewer who has not recently confirmed who they
 * are.
 */
export const archiveRoute: Route = {
  async get(context, { viewer, sessionToken, settings: { language } }) {
    const { needs } = await readConfirmation(context, viewer);
    if (needs !== 'nothing') return redirectResponse('/account/own-data');
    return downloadResponse(
      'application/zip',
      await writeArchive(context, viewer, { sessionToken, language }),
    );
  },
};
