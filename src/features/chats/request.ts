import type { RouterContextProvider } from 'react-router';
import { keepOwnedSecret, readOwnedSecretOfViewer } from '../../app/owned-cookies.ts';
import { getRequest, isHttps } from '../../app/request.ts';
import { cookieName } from '../../server/http/cookies.ts';

type Context = Readonly<RouterContextProvider>;

/** Keeps the secret of a link in this browser until its owner is a member; without a secret, removes it. */
export function setChatLinkCookie(context: Context, token: string | undefined): Promise<void> {
  return keepOwnedSecret(context, nameOf(context), token);
}

/** Returns the secret of the link that was opened in this browser, unless it belongs to another account. */
export function readChatLinkCookie(context: Context, request: Request): Promise<string | undefined> {
  return readOwnedSecretOfViewer(context, request, nameOf(context));
}

const nameOf = (context: Context) => cookieName('chat-link', isHttps(getRequest(context).app));
