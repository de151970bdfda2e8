import type { RouterContextProvider } from 'react-router';
import { getRequest, isHttps } from '../../app/request.ts';
import { chatLinkCookieName, readCookie, serializeCookie } from '../../server/http/cookies.ts';
import { WAITING_MS } from './server/read-chat.ts';

type Context = Readonly<RouterContextProvider>;

/** Keeps the secret of a link in this browser until its owner is a member; without a secret, removes it. */
export function setChatLinkCookie(context: Context, token: string | undefined): void {
  const { app, responseHeaders } = getRequest(context);
  const options = { isHttps: isHttps(app), maxAgeMs: WAITING_MS };
  responseHeaders.append('Set-Cookie', serializeCookie(chatLinkCookieName(options.isHttps), token, options));
}

/** Returns the secret of the link that was opened in this browser. */
export function readChatLinkCookie(context: Context, request: Request): string | undefined {
  return readCookie(request.headers.get('cookie'), chatLinkCookieName(isHttps(getRequest(context).app)));
}
