import { redirect } from 'react-router';
import { getRequest, getViewer } from '../../../pipeline/request.ts';
import { writeArchive } from '../server/own-data.ts';
import type { Route } from './+types/archive-action';

/** Sends the archive as a download. A data request cannot download a file, so it gets the page instead. */
export async function loader({ context }: Route.LoaderArgs) {
  const { isDataRequest, sessionToken, settings } = getRequest(context);
  if (isDataRequest) throw redirect('/account/own-data');
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
