import { getRequest, getViewer } from '../../../app/request.ts';
import { sendDownload } from '../request.ts';
import { writeArchive } from '../server/write-archive.ts';
import type { Route } from './+types/archive-action';

/** Sends the archive of stories as a download. */
export function loader({ context }: Route.LoaderArgs) {
  return sendDownload(context, 'application/zip', () => {
    const { app, viewer } = getViewer(context);
    const { settings, timeZone } = getRequest(context);
    return writeArchive(app, viewer, { language: settings.language, timeZone });
  });
}
