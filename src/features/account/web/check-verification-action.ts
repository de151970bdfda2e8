import { redirect } from 'react-router';
import { getRequest, getViewer } from '../../../pipeline/request.ts';
import type { VerificationCheck } from '../contract.ts';
import { isEmailVerified } from '../server/account.ts';
import type { Route } from './+types/check-verification-action';

/** For the account page's script, which asks again and again; whoever types the address gets the page. */
export async function loader({ context }: Route.LoaderArgs): Promise<VerificationCheck> {
  if (!getRequest(context).isDataRequest) throw redirect('/account');
  const { app, viewer } = getViewer(context);
  return { outcome: (await isEmailVerified(app, viewer)) ? 'verified' : 'unverified' };
}

/** A failure is an answer too: the page stays, and goes on asking. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<VerificationCheck> {
  try {
    return await serverLoader();
  } catch {
    return { outcome: (await isSignedOut()) ? 'signed-out' : 'failed' };
  }
}

/** Asked of the page itself: here React Router tells no failure from another. */
async function isSignedOut(): Promise<boolean> {
  try {
    return (await fetch('/account', { method: 'HEAD' })).status === 401;
  } catch {
    return false;
  }
}

/** Asked by the clock alone, not after each form that is sent. */
export const shouldRevalidate = () => false;
