import { redirect } from 'react-router';
import { getRequest, getViewer } from '../../../pipeline/request.ts';
import { writeArchive } from '../server/own-data.ts';
import type { Route } from './+types/archive-action';

/** A file to keep: a page's script has no use for it. */
export function loader({ context }: Route.LoaderArgs) {
  const { isDataRequest, sessionToken, settings } = getRequest(context);
  if (isDataRequest) throw redirect('/account/own-data');
  const { app, viewer } = getViewer(context);
  const { fileName, body } = writeArchive(app, viewer, { sessionToken, language: settings.language });
  return new Response(body, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
  });
}
