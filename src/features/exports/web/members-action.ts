import { getRequest, getViewer } from '../../../app/request.ts';
import { sendDownload } from '../request.ts';
import { exportMembers } from '../server/export-members.ts';
import type { Route } from './+types/members-action';

/** Sends the list of members as a download. */
export function loader({ context }: Route.LoaderArgs) {
  return sendDownload(context, 'text/csv; charset=utf-8', () => {
    const { app, viewer } = getViewer(context);
    const { settings, timeZone } = getRequest(context);
    return exportMembers(app, viewer, { language: settings.language, timeZone });
  });
}
