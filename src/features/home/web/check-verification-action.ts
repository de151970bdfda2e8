import { redirect } from 'react-router';
import { getRequest, getViewer } from '../../../app/request.ts';
import type { VerificationCheck } from '../contract.ts';
import { isEmailVerified } from '../server/account.ts';
import type { Route } from './+types/check-verification-action';

/** Answers the polling of the account page's script. Redirects a browser that opens the address. */
export async function loader({ context }: Route.LoaderArgs): Promise<VerificationCheck> {
  if (!getRequest(context).isDataRequest) throw redirect('/account');
  const { app, viewer } = getViewer(context);
  return { outcome: (await isEmailVerified(app, viewer)) ? 'verified' : 'unverified' };
}

/** Turns a failure into an outcome, so that the page stays and keeps polling. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<VerificationCheck> {
  try {
    return await serverLoader();
  } catch {
    return { outcome: (await isSignedOut()) ? 'signed-out' : 'failed' };
  }
}

/** Asks the page for its status, because React Router does not expose the status of a failed loader call. */
async function isSignedOut(): Promise<boolean> {
  try {
    return (await fetch('/account', { method: 'HEAD' })).status === 401;
  } catch {
    return false;
  }
}

/** Only the polling loads this data, not a submitted form. */
export const shouldRevalidate = () => false;
