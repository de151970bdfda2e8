import { getRequest } from '../../../app/request.ts';
import { tagOf, writeOwnCalendar } from '../server/calendars.ts';
import type { Route } from './+types/own-calendar-action';

const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8' };

/**
 * Answers a calendar, which has the secret key of a member and no cookie. The answer to every other key is the same. The key is in
 * the query, which the log leaves out.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = getRequest(context);
  const key = new URL(request.url).searchParams.get('key');
  const ics = key ? await writeOwnCalendar(app, key) : undefined;
  if (typeof ics === 'number') {
    return new Response('Too many requests.', {
      status: 429,
      headers: { ...PLAIN, 'Retry-After': `${ics}` },
    });
  }
  if (ics === undefined) {
    const text = 'There is no calendar at this address. It may have been withdrawn.';
    return new Response(text, { status: 404, headers: PLAIN });
  }
  const headers = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Cache-Control': 'private, no-cache',
    ETag: tagOf(ics),
  };
  const known = request.headers.get('If-None-Match')?.split(',') ?? [];
  const isKnown = known.some((tag) => tag.trim().replace(/^W\//, '') === headers.ETag);
  return new Response(isKnown ? null : ics, { status: isKnown ? 304 : 200, headers });
}
