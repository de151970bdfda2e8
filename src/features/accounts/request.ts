import { type RouterContextProvider, redirect } from 'react-router';
import type { ComposedContext } from '../../app/feature.ts';
import { bindOwnedSecret } from '../../app/owned-cookies.ts';
import { getRequest, getViewer, handleForm, isHttps } from '../../app/request.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { DAY_MS, MINUTE_MS } from '../../server/clock.ts';
import {
  deviceCookieName,
  personalCookieNames,
  readCookie,
  SIGNED_OUT_COOKIE,
  secondStepCookieName,
  serializeCookie,
  sessionCookie,
  signUpCookieName,
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
  if (knownDevices !== undefined) setDeviceCookie(context, knownDevices);
  if (readSecondStepCookie(context, request)) setSecondStepCookie(context, undefined);
  await bindWaitingLinks(context, request, accountId);
}

/** Gives the links that wait in this browser to an account, so that the next person there cannot use them. */
export async function bindWaitingLinks(context: Context, request: Request, accountId: string): Promise<void> {
  for (const name of waitingCookieNames(isHttps(getRequest(context).app))) {
    await bindOwnedSecret(context, request, name, accountId);
  }
}

/** Sets the cookie that recognises this browser when its sign-up's mailed link is opened; without a secret, removes it. */
export function setSignUpCookie(context: Context, secret: string | undefined): void {
  const { app, responseHeaders } = getRequest(context);
  const options = { isHttps: isHttps(app), maxAgeMs: VERIFY_LIFETIME_MS };
  responseHeaders.append('Set-Cookie', serializeCookie(signUpCookieName(options.isHttps), secret, options));
}

/** Returns the secret of a sign-up in this browser. */
export function readSignUpCookie(context: Context, request: Request): string | undefined {
  return readCookie(request.headers.get('cookie'), signUpCookieName(isHttps(getRequest(context).app)));
}

/** Sets the cookie that recognises this browser at its next sign-in. */
export function setDeviceCookie(context: Context, knownDevices: string): void {
  const { app, responseHeaders } = getRequest(context);
  const options = { isHttps: isHttps(app), maxAgeMs: DEVICE_LIFETIME_MS };
  responseHeaders.append(
    'Set-Cookie',
    serializeCookie(deviceCookieName(options.isHttps), knownDevices, options),
  );
}

/** Returns the value of the cookie with which this browser is recognised. */
export function readDeviceCookie(context: Context, request: Request): string | undefined {
  return readCookie(request.headers.get('cookie'), deviceCookieName(isHttps(getRequest(context).app)));
}

/** Sets the cookie that keeps a sign-in until its second step; without a token, removes it. */
export function setSecondStepCookie(context: Context, token: string | undefined): void {
  const { app, responseHeaders } = getRequest(context);
  const options = { isHttps: isHttps(app), maxAgeMs: SECOND_STEP_MS };
  responseHeaders.append(
    'Set-Cookie',
    serializeCookie(secondStepCookieName(options.isHttps), token, options),
  );
}

/** Returns the token of a sign-in in this browser that waits for its second step. */
export function readSecondStepCookie(context: Context, request: Request): string | undefined {
  return readCookie(request.headers.get('cookie'), secondStepCookieName(isHttps(getRequest(context).app)));
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
