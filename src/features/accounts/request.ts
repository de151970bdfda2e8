import { type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import type { ComposedContext } from '../../app/feature.ts';
import { bindOwnedSecret } from '../../app/owned-cookies.ts';
import { getRequest, getViewer, handleForm, isHttps } from '../../app/request.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { DAY_MS, MINUTE_MS } from '../../server/clock.ts';
import {
  cookieName,
  personalCookieNames,
  readCookie,
  SIGNED_OUT_COOKIE,
  serializeCookie,
  sessionCookie,
  waitingCookieNames,
} from '../../server/http/cookies.ts';
import {
  type Confirmation,
  type ConfirmInput,
  type SecretAddressPage,
  type ShownFactorDuty,
  secretAddressInput,
} from './contract.ts';
import {
  type AddressKind,
  makeAddress,
  readAddress,
  withdrawAddress,
} from './server/addresses/secret-address.ts';
import { VERIFY_LIFETIME_MS } from './server/email/email-verification.ts';
import { confirmViewer, readConfirmation } from './server/factors/step-up.ts';
import { SESSION_LIFETIME_MS } from './server/sessions/sessions.ts';
import { DEVICE_LIFETIME_MS } from './server/sign-in/known-devices.ts';
import { SECOND_STEP_MS } from './server/sign-in/second-step.ts';
import type { SignedIn } from './server/sign-in/start-session.ts';

type Context = Readonly<RouterContextProvider>;

/** Longer than it takes to show the next page. */
const SIGNED_OUT_MS = 5 * MINUTE_MS;

/**
 * Sets the session cookie in the response; without a token, removes it from the browser. Also makes the browser empty its
 * cache and forget the person's cookies when the request's session ends, because the cache may have photos of members. Drafts,
 * the settings and the offline page are not in that cache. A cookie tells the next page's script to end the browser's push
 * messages.
 */
export function setSessionCookie(context: Context, token: string | undefined): void {
  const { app, responseHeaders, sessionToken } = getRequest(context);
  const options = { isHttps: isHttps(app), maxAgeMs: SESSION_LIFETIME_MS };
  if (token === undefined && sessionToken) {
    responseHeaders.set('Clear-Site-Data', '"cache"');
    const toNextPage = { isHttps: options.isHttps, maxAgeMs: SIGNED_OUT_MS };
    responseHeaders.append('Set-Cookie', serializeCookie(SIGNED_OUT_COOKIE, 'yes', toNextPage));
    for (const name of personalCookieNames(options.isHttps)) {
      responseHeaders.append('Set-Cookie', serializeCookie(name, undefined, options));
    }
  }
  responseHeaders.append('Set-Cookie', sessionCookie(token, options));
}

/**
 * Sets the cookies of a browser in which an account has just signed in. Ends a sign-in that another account began there, and
 * binds invitations and other links that wait in cookies to this account.
 */
export async function keepSignIn(
  context: Context,
  request: Request,
  { accountId, token, knownDevices }: Pick<SignedIn, 'accountId' | 'token'> & Partial<SignedIn>,
): Promise<void> {
  setSessionCookie(context, token);
  if (knownDevices !== undefined) setBrowserCookie(context, 'device', knownDevices);
  if (readBrowserCookie(context, request, 'second-step')) setBrowserCookie(context, 'second-step', undefined);
  await bindWaitingLinks(context, request, accountId);
}

/**
 * Sets the cookies of a browser in which an account has just signed in, and leads to the page that the person asked for. Loads a
 * document: for a page that this viewer may not open, the gate then redirects instead of showing an error.
 */
export async function finishSignIn(
  context: Context,
  request: Request,
  signedIn: SignedIn,
): Promise<Response> {
  await keepSignIn(context, request, signedIn);
  const { returnPath } = getRequest(context);
  return returnPath ? redirectDocument(returnPath) : redirect('/account');
}

/** Returns what a sign-in must know of the browser. */
export function readBrowser(context: Context, request: Request) {
  const { sessionToken, address } = getRequest(context);
  return {
    userAgent: request.headers.get('user-agent') ?? '',
    knownDevices: readBrowserCookie(context, request, 'device'),
    previousToken: sessionToken,
    address,
  };
}

/** Gives the links that wait in this browser to an account, so that the next person there cannot use them. */
export async function bindWaitingLinks(context: Context, request: Request, accountId: string): Promise<void> {
  for (const name of waitingCookieNames(isHttps(getRequest(context).app))) {
    await bindOwnedSecret(context, request, name, accountId);
  }
}

/**
 * How long a browser keeps the cookies that recognise it when its sign-up's mailed link is opened and at its next sign-in, and the
 * one of a sign-in that waits for its second step.
 */
const LIFETIMES_MS = {
  'sign-up': VERIFY_LIFETIME_MS,
  device: DEVICE_LIFETIME_MS,
  'second-step': SECOND_STEP_MS,
};
type BrowserCookie = keyof typeof LIFETIMES_MS;

/** Sets a cookie of this browser; without a value, removes it. */
export function setBrowserCookie(context: Context, cookie: BrowserCookie, value: string | undefined): void {
  const { app, responseHeaders } = getRequest(context);
  const options = { isHttps: isHttps(app), maxAgeMs: LIFETIMES_MS[cookie] };
  responseHeaders.append('Set-Cookie', serializeCookie(cookieName(cookie, options.isHttps), value, options));
}

/** Returns the value of a cookie of this browser. */
export function readBrowserCookie(
  context: Context,
  request: Request,
  cookie: BrowserCookie,
): string | undefined {
  return readCookie(request.headers.get('cookie'), cookieName(cookie, isHttps(getRequest(context).app)));
}

/** Returns what the viewer must prove before a dangerous act, for the form of that act. */
export function getConfirmation(context: Context): Promise<Confirmation> {
  const { app, viewer } = getViewer(context);
  return readConfirmation(app, viewer);
}

/** Returns what the viewer, an administrator, has to do about the second factor; undefined for everyone else. */
export function getFactorDuty(context: Context): ShownFactorDuty | undefined {
  const { app, viewer } = getViewer(context);
  const { factorDuty } = viewer;
  if (!factorDuty) return undefined;
  const daysLeft = Math.max(1, Math.ceil((factorDuty.dueAt - app.clock.now()) / DAY_MS));
  return { state: factorDuty.state, daysLeft };
}

/** Records the proof that a dangerous act's form contains, and returns the viewer for the rule. */
export async function confirmByForm(
  context: Context,
  input: ConfirmInput,
): Promise<{ app: ComposedContext; viewer: Viewer }> {
  const { app, viewer } = getViewer(context);
  return { app, viewer: await confirmViewer(app, viewer, getRequest(context).sessionToken, input) };
}

interface Asked {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** Reads what the page of a secret address shows. @throws AppError 'forbidden' 403 */
export async function loadAddress(
  { context, request }: Asked,
  kind: AddressKind,
): Promise<SecretAddressPage> {
  const { app, viewer } = getViewer(context);
  const { searchParams } = new URL(request.url);
  const [address, confirmation] = await Promise.all([
    readAddress(app, viewer, kind),
    getConfirmation(context),
  ]);
  const notice = searchParams.has('made') ? 'made' : searchParams.has('withdrawn') ? 'withdrawn' : undefined;
  return { address, confirmation, email: viewer.email, notice };
}

/** Makes or withdraws the viewer's address as a form asks. */
export function changeAddress(asked: Asked, kind: AddressKind) {
  return handleForm(asked, secretAddressInput, async (input, { app, viewer }) => {
    if (input.intent === 'create') {
      const confirmed = await confirmByForm(asked.context, input);
      await makeAddress(app, confirmed.viewer, kind);
      return redirect(`${kind.page}?made`);
    }
    await withdrawAddress(app.database, viewer.accountId, kind);
    return redirect(`${kind.page}?withdrawn`);
  });
}
