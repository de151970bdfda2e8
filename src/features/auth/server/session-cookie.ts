import type { AppContext } from '../../../server/context.ts';
import { sessionCookie } from '../../../server/http/cookies.ts';
import { SESSION_LIFETIME_MS } from './sessions.ts';

/** The header that hands a session to the browser, or takes it away. */
export function setSessionCookie(context: AppContext, token: string | undefined): { 'Set-Cookie': string } {
  const isHttps = context.config.publicUrl.startsWith('https:');
  return { 'Set-Cookie': sessionCookie(token, { isHttps, maxAgeMs: SESSION_LIFETIME_MS }) };
}
