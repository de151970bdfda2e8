import type { Route } from '../../../app/feature.ts';
import { downloadResponse, plainResponse } from '../../../server/http/responses.ts';
import { writeGatheringCalendar } from './calendars.ts';

/** Sends a gathering as a file for calendars. */
export const gatheringCalendarRoute: Route = {
  async get(context, { viewer, params }) {
    const body = await writeGatheringCalendar(context, viewer, params.gathering ?? '');
    return body === undefined
      ? plainResponse('This gathering is not here.', 404)
      : downloadResponse('text/calendar; charset=utf-8', { fileName: 'gathering.ics', body });
  },
};
