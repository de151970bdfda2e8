import { redirect, redirectDocument } from 'react-router';
import { getRequest } from '../../../app/request.ts';
import { setSessionCookie } from '../request.ts';
import { signOut } from '../server/sign-in/sign-in.ts';
import type { Route } from './+types/sign-out-page';

/** Redirects a GET request, which must not sign out. */
export function loader() {
  throw redirect('/');
}

/** Ends the session, unless another account opened the page. A new document clears the page's memory. */
export async function action({ context }: Route.ActionArgs) {
  const { app, isOfOtherAccount, sessionToken } = getRequest(context);
  // The account's page says whose session it would have ended.
  if (isOfOtherAccount) return redirectDocument('/account');
  if (sessionToken) await signOut(app, sessionToken);
  setSessionCookie(context, undefined);
  return redirectDocument('/');
}

/** Renders nothing: the action leads to another page. */
export default function SignOutPage() {
  return null;
}
