import type { Route, RouteRequest } from '../../../app/feature.ts';
import type { AppContext } from '../../../server/context.ts';
import { AppError } from '../../../server/errors.ts';
import { type Download, downloadResponse, redirectResponse } from '../../../server/http/responses.ts';
import { exportMembers } from './export-members.ts';
import { writeArchive } from './write-archive.ts';

const PAGE = '/admin/exports';
/** Where a download that is refused leads, by the code of the error. */
const REFUSED: Record<string, string> = { 'confirm-first': PAGE, 'too-many': `${PAGE}?refused` };

export const exportRoutes: Record<string, Route> = {
  '/admin/exports/members': download('text/csv; charset=utf-8', (context, { viewer, settings, timeZone }) =>
    exportMembers(context, viewer, { language: settings.language, timeZone }),
  ),
  '/admin/exports/archive': download('application/zip', (context, { viewer, settings, timeZone }) =>
    writeArchive(context, viewer, { language: settings.language, timeZone }),
  ),
};

/**
 * Sends a download. Sends the page instead to a viewer who has not recently confirmed who they are, or who has
 * downloaded too often.
 */
function download(
  contentType: string,
  prepare: (context: AppContext, asked: RouteRequest) => Promise<Download>,
): Route {
  return {
    async get(context, asked) {
      try {
        return downloadResponse(contentType, await prepare(context, asked));
      } catch (error) {
        const path = error instanceof AppError ? REFUSED[error.code] : undefined;
        if (path) return redirectResponse(path);
        throw error;
      }
    },
  };
}
