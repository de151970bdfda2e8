import type { RouterContextProvider } from 'react-router';
import { DAY_MS } from '../server/clock.ts';
import {
  type OwnedSecret,
  readOwnedSecret,
  serializeCookie,
  writeOwnedSecret,
} from '../server/http/cookies.ts';
import { keyedHash, readHashKey } from '../server/keyed-hash.ts';
import type { ComposedContext } from './feature.ts';
import { getRequest, isHttps } from './request.ts';

type Context = Readonly<RouterContextProvider>;

/** How long a visitor has to become a member. */
const KEPT_MS = 60 * DAY_MS;

/**
 * Keeps a secret in this browser for its viewer, or for the next person who signs in there. Without a secret,
 * removes the cookie.
 */
export async function keepOwnedSecret(
  context: Context,
  name: string,
  secret: string | undefined,
): Promise<void> {
  const { app, viewer } = getRequest(context);
  const owner = secret && viewer ? await ownerMark(app, viewer.accountId) : undefined;
  setCookie(context, name, secret === undefined ? undefined : { secret, owner });
}

/**
 * Returns the secret of a cookie if the viewer may use it. Gives one that belongs to nobody yet to the viewer, and removes one that
 * belongs to another account. A visitor may use only a secret that belongs to nobody.
 */
export async function readOwnedSecretOfViewer(
  context: Context,
  request: Request,
  name: string,
): Promise<string | undefined> {
  const { viewer } = getRequest(context);
  if (viewer) return bindOwnedSecret(context, request, name, viewer.accountId);
  const kept = readOwnedSecret(request.headers.get('cookie'), name);
  return kept?.owner === undefined ? kept?.secret : undefined;
}

/**
 * Gives a cookie's secret to an account, as readOwnedSecretOfViewer does. Returns the secret, unless the secret
 * belongs to another account.
 */
export async function bindOwnedSecret(
  context: Context,
  request: Request,
  name: string,
  accountId: string,
): Promise<string | undefined> {
  const kept = readOwnedSecret(request.headers.get('cookie'), name);
  if (!kept) return undefined;
  const owner = await ownerMark(getRequest(context).app, accountId);
  if (kept.owner === owner) return kept.secret;
  const isFree = kept.owner === undefined;
  setCookie(context, name, isFree ? { secret: kept.secret, owner } : undefined);
  return isFree ? kept.secret : undefined;
}

/** Returns what a cookie says of its owner. Nobody can tell the account without the database's key. */
async function ownerMark(app: ComposedContext, accountId: string): Promise<string> {
  return keyedHash(await readHashKey(app), 'owner of a cookie', accountId);
}

function setCookie(context: Context, name: string, kept: OwnedSecret | undefined): void {
  const { app, responseHeaders } = getRequest(context);
  const options = { isHttps: isHttps(app), maxAgeMs: KEPT_MS };
  responseHeaders.append('Set-Cookie', serializeCookie(name, kept && writeOwnedSecret(kept), options));
}
