import { redirect, redirectDocument } from 'react-router';
import { getRequest, setSessionCookie } from '../../../pipeline/request.ts';
import { signOut } from '../server/sign-in.ts';
import type { Route } from './+types/sign-out-action';

/** Redirects a GET request, which must not sign out. */
export function loader() {
  throw redirect('/');
}

/** Ends the session. A new document clears the page's memory. */
export async function action({ context }: Route.ActionArgs) {
  const { app, sessionToken } = getRequest(context);
  if (sessionToken) await signOut(app, sessionToken);
  setSessionCookie(context, undefined);
  return redirectDocument('/');
}
