import { getViewer } from '../../../app/request.ts';
import { writeGatheringCalendar } from '../server/calendars.ts';
import type { Route } from './+types/gathering-calendar-action';

const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8' };

/** Sends a gathering as a file for calendars. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const ics = await writeGatheringCalendar(app, viewer, params.gathering);
  if (ics === undefined) return new Response('This gathering is not here.', { status: 404, headers: PLAIN });
  return new Response(ics, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="gathering.ics"',
    },
  });
}
