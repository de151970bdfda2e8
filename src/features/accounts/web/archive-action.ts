import { redirect } from 'react-router';
import { getRequest, getViewer } from '../../../app/request.ts';
import { getConfirmation } from '../request.ts';
import { writeArchive } from '../server/own-data/own-data.ts';
import type { Route } from './+types/archive-action';

/**
 * Sends the archive as a download. A data request cannot download a file, and a viewer who has not confirmed recently who
 * they are may not, so they get the page instead.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { isDataRequest, sessionToken, settings } = getRequest(context);
  const { needs } = await getConfirmation(context);
  if (isDataRequest || needs !== 'nothing') throw redirect('/account/own-data');
  const { app, viewer } = getViewer(context);
  const { fileName, body } = await writeArchive(app, viewer, {
    sessionToken,
    language: settings.language,
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
  });
}
