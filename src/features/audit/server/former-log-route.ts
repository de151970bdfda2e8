import type { Route } from '../../../app/feature.ts';
import { redirectResponse } from '../../../server/http/responses.ts';

/** Leads from the former address of the log to the page that replaced it, with the search for a person. */
export const formerLogRoute: Route = {
  async get(_context, { query }) {
    const q = query.get('q');
    return redirectResponse(`/moderation/log${q ? `?${new URLSearchParams({ q })}` : ''}`);
  },
};
