import { getViewer } from '../../../app/request.ts';
import { plainResponse } from '../../../server/http/plain-response.ts';
import { writeGatheringCalendar } from '../server/calendars.ts';
import type { Route } from './+types/gathering-calendar-action';

/** Sends a gathering as a file for calendars. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const ics = await writeGatheringCalendar(app, viewer, params.gathering);
  if (ics === undefined) return plainResponse('This gathering is not here.', 404);
  return new Response(ics, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="gathering.ics"',
    },
  });
}
