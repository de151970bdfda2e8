import { redirect } from 'react-router';
import type { Route } from './+types/old-log-action';

/** Leads from the former address of the log to the page that replaced it, with the search for a person. */
export function loader({ request }: Route.LoaderArgs) {
  const q = new URL(request.url).searchParams.get('q');
  throw redirect(`/moderation/log${q ? `?${new URLSearchParams({ q })}` : ''}`);
}
