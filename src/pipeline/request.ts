import { createContext, data, type RouterContextProvider, redirect } from 'react-router';
import { SESSION_LIFETIME_MS } from '../features/auth/server/sessions.ts';
import type { Viewer } from '../identity/viewer.ts';
import { AppError, toPlainError } from '../server/errors.ts';
import type { ComposedContext } from '../server/feature.ts';
import { sessionCookie } from '../server/http/cookies.ts';
import { settingCookie } from '../server/http/settings.ts';
import type { Language, ReaderSettings, Theme } from '../server/language.ts';
import { tooMany } from '../server/rate-limits/rate-limit.ts';
import { parseForm } from '../server/validate.ts';
import type { ActionError } from '../web/messages/messages.ts';

/** What the server knows of the request that a loader or action answers. */
export interface RequestContext {
  app: ComposedContext;
  /** Null for a visitor, and always when the gate refused the request. */
  viewer: Viewer | null;
  /** Whom the request counts for, where nobody is signed in: see client-address.ts. */
  address: string;
  sessionToken: string | undefined;
  requestId: string;
  /** The language and colours of the answer, whoever gets it. */
  settings: ReaderSettings;
  /** Lets the page's own scripts and styles through the content security policy. */
  nonce: string;
  /** True when the page's script asks, false when a browser without it does. */
  isDataRequest: boolean;
  /** Built styles, to be sent inside the page; none while developing. */
  readStyles: (files: string[]) => string;
  /** Where the browser finds a script that pages load late, by its name in the source. */
  findScript: (name: string) => string | undefined;
  /** True when the body was more than its page takes; the action gets none of it, and says so. */
  isBodyTooLarge: boolean;
  /** Set when the gate refused: no loader or action runs then, and the page says why. */
  refusal: 401 | 403 | 404 | 429 | undefined;
  /** Set when this request was one too many: how long to wait. */
  waitSeconds: number | undefined;
  /** The page that signing in leads to, if the URL names one that pages.ts allows. */
  returnPath: string | undefined;
  /** Goes out with the answer. React Router keeps what headers an action sets to itself. */
  responseHeaders: Headers;
}

export const requestContext = createContext<RequestContext>();

type Context = Readonly<RouterContextProvider>;

/** For loaders and actions: everything about the request. */
export function getRequest(context: Context): RequestContext {
  return context.get(requestContext);
}

/** For loaders and actions of pages that the gate keeps to signed-in viewers: there is one, or all is wrong. */
export function getViewer(context: Context): { app: ComposedContext; viewer: Viewer } {
  const { app, viewer } = context.get(requestContext);
  if (!viewer)
    throw new Error('a page that needs a viewer was reached without one: check its access in src/pages.ts');
  return { app, viewer };
}

/**
 * What an action that went well answers: a notice for the page's script, which shows it where the form stands;
 * without scripts the page once more, with the notice in its address, so that reloading it sends nothing twice.
 */
export function succeed<Notice extends string>(context: Context, path: string, notice: Notice) {
  if (getRequest(context).isDataRequest) return data({ notice });
  const url = new URL(path, 'http://localhost');
  url.searchParams.set('notice', notice);
  throw redirect(url.pathname + url.search);
}

/** Adds the cookie of this session to the answer; without a token, removes the browser's session cookie. */
export function setSessionCookie(context: Context, token: string | undefined): void {
  const { app, responseHeaders } = getRequest(context);
  const options = { isHttps: isHttps(app), maxAgeMs: SESSION_LIFETIME_MS };
  responseHeaders.append('Set-Cookie', sessionCookie(token, options));
}

/** Adds a cookie to the answer that keeps a setting on this device; without a value, removes the cookie. */
export function setSettingCookie(
  context: Context,
  name: 'language' | 'theme',
  value: Language | Theme | undefined,
): void {
  const { app, responseHeaders } = getRequest(context);
  responseHeaders.append('Set-Cookie', settingCookie(name, value, isHttps(app)));
}

function isHttps({ config }: ComposedContext): boolean {
  return config.publicUrl.startsWith('https:');
}

/**
 * Runs an action's work. A failure, expected or not, is answered with its status and handed to the page,
 * which still holds the form; an unexpected one is logged. Redirects pass.
 * With the request given, a browser without scripts gets back what was typed, passwords excepted.
 */
export async function handleAction<Result>(context: Context, work: () => Promise<Result>, request?: Request) {
  const { app, requestId, isDataRequest, waitSeconds, responseHeaders } = getRequest(context);
  try {
    if (waitSeconds) throw tooMany(waitSeconds);
    return await work();
  } catch (error) {
    if (error instanceof Response) throw error;
    const { code, status } = toPlainError(error);
    if (status >= 500) {
      app.log.error(
        { requestId, error: error instanceof Error ? error.stack : String(error) },
        'action failed',
      );
    }
    const details = error instanceof AppError ? error.details : undefined;
    if (status === 429) responseHeaders.set('Retry-After', String(details?.seconds));
    const values = isDataRequest || !request ? undefined : await readTypedValues(request);
    return data({ error: { code, details } satisfies ActionError, values }, { status });
  }
}

/** Empty when the form could not be read at all. */
async function readTypedValues(request: Request): Promise<Record<string, string>> {
  const form = await parseForm(request).catch(() => new FormData());
  const typed = [...form].filter(([name, value]) => typeof value === 'string' && !/password/i.test(name));
  return Object.fromEntries(typed) as Record<string, string>;
}
