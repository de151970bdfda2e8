import { createContext, data, type RouterContextProvider, redirect, replace } from 'react-router';
import type * as v from 'valibot';
import { can } from '../identity/permissions.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { Language } from '../languages/languages.ts';
import { inLatinLetters } from '../malayalam/latin-view.ts';
import type { CommunityIdentity } from '../server/community-identity.ts';
import { AppError, toPlainError } from '../server/errors.ts';
import { toLocalPath } from '../server/http/local-path.ts';
import { settingCookie } from '../server/http/settings.ts';
import type { ReaderSettings, Script, Theme } from '../server/language.ts';
import { photoTooLarge } from '../server/photos/photo-size.ts';
import { tooMany } from '../server/rate-limits/rate-limit.ts';
import { parseForm, readForm } from '../server/validate.ts';
import type { ActionError } from '../web/texts/errors.ts';
import { PAGE_PERMISSIONS, type PageViewer } from '../web/ui/page/viewer.ts';
import type { ComposedContext } from './feature.ts';
import { otherAccount } from './other-account.ts';
import { pagePath } from './page.ts';

/** The request as loaders and actions receive it. */
export interface RequestContext {
  app: ComposedContext;
  /** Null for a visitor, and whenever the gate refused the request. */
  viewer: Viewer | null;
  /** The viewer of a refused request, for the navigation of the error page. Rules never receive it. */
  refusedViewer: Viewer | null;
  /** The client address that a visitor's rate limits count for: see client-address.ts. */
  address: string;
  sessionToken: string | undefined;
  requestId: string;
  /** The language and theme of the response. */
  settings: ReaderSettings;
  /** What the community is called and looks like. */
  identity: CommunityIdentity;
  /** The reader's time zone, or the community's until the reader's browser has told it. */
  timeZone: string;
  /** The reader's time zone as their browser told it. */
  browserTimeZone: string | undefined;
  /** The content security policy allows inline scripts and styles with this nonce. */
  nonce: string;
  /** True for a request by the page's script, false for a navigation or form of the browser itself. */
  isDataRequest: boolean;
  /** True for a data request that the page's script sends before the reader opens the page (early-data.ts). It must change nothing. */
  isPrefetch: boolean;
  /** True for a request that submits a form. */
  isForm: boolean;
  /** Returns the URL of a built script by the name of its source file. */
  findScript: (name: string) => string | undefined;
  /** True for a form that another account than the viewer's opened. */
  isOfOtherAccount: boolean;
  /** True if the body exceeded its limit. The action then gets an empty body and reports the error. */
  isBodyTooLarge: boolean;
  /** Set when the gate refused the request: no loader or action runs, and the page explains why. */
  refusal: 401 | 403 | 404 | 429 | undefined;
  /** Set when the request exceeded a rate limit: how long to wait. */
  waitSeconds: number | undefined;
  /** The page that signing in leads to, if the URL names one that pages.ts allows. */
  returnPath: string | undefined;
  /** The document that entry.server.tsx has drawn, as bytes: a response would copy them twice. */
  document?: Buffer<ArrayBuffer>;
  /** Headers to add to the response. React Router drops the headers that an action returns. */
  responseHeaders: Headers;
}

export const requestContext = createContext<RequestContext>();

type Context = Readonly<RouterContextProvider>;

/** Returns the request of a loader or action. */
export function getRequest(context: Context): RequestContext {
  return context.get(requestContext);
}

/** Returns the part of a viewer that pages receive. */
export function toPageViewer(viewer: Viewer): PageViewer {
  return {
    accountId: viewer.accountId,
    hasName: viewer.name !== '',
    unread: viewer.unread ?? {},
    permissions: PAGE_PERMISSIONS.filter((permission) => can(viewer, permission)),
  };
}

/** Returns the viewer, in loaders and actions of pages that only signed-in viewers may open. @throws without a viewer */
export function getViewer(context: Context): { app: ComposedContext; viewer: Viewer } {
  const { app, viewer } = context.get(requestContext);
  if (!viewer)
    throw new Error('a page that needs a viewer was reached without one: check its access in src/pages.ts');
  return { app, viewer };
}

/** Returns a loader's result in which members' texts are in the letters that the reader chose. */
export function inReadersScript(context: Context, result: unknown): unknown {
  const { script, language } = getRequest(context).settings;
  if (script !== 'latin') return result;
  if (!isWithInit(result)) return inLatinLetters(result, language);
  return data(inLatinLetters(result.data, language), result.init ?? undefined);
}

function isWithInit(result: unknown): result is ReturnType<typeof data<unknown>> {
  return typeof result === 'object' && result !== null && 'type' in result && 'init' in result;
}

/**
 * Returns the result of a successful action: a notice, which the page's script shows beside the form. Without scripts it
 * redirects to the page with the notice in the URL, so that reloading does not submit the form again.
 */
export function succeed<Notice extends string>(context: Context, path: string, notice: Notice) {
  if (getRequest(context).isDataRequest) return data({ notice });
  const url = new URL(path, 'http://localhost');
  url.searchParams.set('notice', notice);
  throw redirect(url.pathname + url.search);
}

/** Returns the path of a page of ours to come back to, and '/' for every other address. The form's value is untrusted. */
export function toOwnPath(context: Context, back: string): string {
  return toLocalPath(getRequest(context).app.config.publicUrl, back);
}

/** Sets a cookie that keeps a setting on this device; without a value, removes the cookie. */
export function setSettingCookie(
  context: Context,
  name: 'language' | 'theme' | 'script',
  value: Language | Theme | Script | undefined,
): void {
  const { app, responseHeaders } = getRequest(context);
  responseHeaders.append('Set-Cookie', settingCookie(name, value, isHttps(app)));
}

/** Returns true if members reach Kerikko by https. */
export function isHttps({ config }: ComposedContext): boolean {
  return config.publicUrl.startsWith('https:');
}

/**
 * Runs an action's work. Returns an error to the page, with the error's status, so that the page shows it beside the form;
 * logs unexpected errors; rethrows redirects. Given the request, it also returns the typed values, except passwords and codes, to
 * a browser without scripts, with the result of `keep`. Refuses a form that another account opened, and returns none of its text.
 */
export async function handleAction<Result, Kept extends object = object>(
  context: Context,
  work: () => Promise<Result>,
  request?: Request,
  keep?: () => Promise<Kept>,
) {
  const { isDataRequest, isOfOtherAccount, waitSeconds } = getRequest(context);
  try {
    if (waitSeconds) throw tooMany(waitSeconds);
    if (isOfOtherAccount) throw otherAccount();
    return keepEntry(await work(), request);
  } catch (error) {
    if (error instanceof Response) throw keepEntry(error, request);
    const { code, details, status } = describeFailure(context, error);
    const returnsNothing = isDataRequest || isOfOtherAccount || !request;
    const typed = returnsNothing ? undefined : await readTypedValues(request);
    const isTextOmitted = typed !== undefined && isCostly(typed);
    const values = isTextOmitted ? undefined : typed;
    const kept = values && (await keep?.().catch(() => undefined));
    const shown: ActionError = { code, details: isTextOmitted ? { ...details, isTextOmitted } : details };
    return data({ error: shown, values, kept }, { status });
  }
}

/**
 * Runs a loader's work. Returns an error to the page, which says so in its frame. Unlike handleAction, works for
 * a form over the request limit too: the form that the action has refused must stand on its page.
 */
export async function handleLoader<Result>(context: Context, work: () => Promise<Result>) {
  try {
    if (getRequest(context).isOfOtherAccount) throw otherAccount();
    return await work();
  } catch (error) {
    if (error instanceof Response) throw error;
    const { status, ...shown } = describeFailure(context, error);
    return data({ error: shown as ActionError }, { status });
  }
}

/** Returns what a page shows of an error. Logs an unexpected one. */
function describeFailure(context: Context, error: unknown): ActionError & { status: number } {
  const { app, requestId, responseHeaders } = getRequest(context);
  const { code, status } = toPlainError(error);
  if (status >= 500) {
    app.log.error(
      { requestId, error: error instanceof Error ? error.stack : String(error) },
      'action failed',
    );
  }
  const details = error instanceof AppError ? error.details : undefined;
  if (status === 429) responseHeaders.set('Retry-After', String(details?.seconds));
  return { code, details, status };
}

/** Lets a redirect to the form's own page replace its entry in the history, so that Back leads to the page before. */
function keepEntry<Result>(result: Result, request: Request | undefined): Result | Response {
  if (!(result instanceof Response) || !request) return result;
  const to = result.headers.get('Location');
  if (!to || new URL(to, request.url).pathname !== readPagePath(request)) return result;
  return replace(to, { status: result.status, headers: result.headers });
}

/** Returns the path of the page that a request is for, whether the browser or the page's script sent it. */
export function readPagePath({ url }: Request): string {
  return pagePath(new URL(url).pathname);
}

/**
 * Runs the action of a form that a signed-in viewer sends, as handleAction does: reads the form by its schema, and passes the input to
 * `work`. `lists` names the fields that can be sent several times. `hasPhoto` is for a form with a photo: one that was too large to be
 * read is refused with 'photo-too-large' 413.
 */
export function handleForm<Schema extends v.GenericSchema, Result, Kept extends object = object>(
  { context, request }: { context: Context; request: Request },
  schema: Schema,
  work: (input: v.InferOutput<Schema>, signedIn: ReturnType<typeof getViewer>) => Promise<Result>,
  { lists, keep, hasPhoto }: { lists?: readonly string[]; keep?: () => Promise<Kept>; hasPhoto?: true } = {},
) {
  const read = async () => {
    const signedIn = getViewer(context);
    if (hasPhoto && getRequest(context).isBodyTooLarge) throw photoTooLarge();
    return work(await readForm(request, schema, lists), signedIn);
  };
  return handleAction(context, read, request, keep);
}

/**
 * In bytes. Returned values stand in the page twice, as HTML and as data. The longest story fits within this
 * limit.
 */
const MAX_RETURNED = 440_000;
/** The additional bytes for a character that HTML and data write as several characters. */
const ESCAPED_COST = 6;

/** Returns true if the typed values are so large that sending them back would delay other requests. */
function isCostly(values: Record<string, string>): boolean {
  let cost = 0;
  for (const value of Object.values(values)) {
    cost += Buffer.byteLength(value);
    if (cost > MAX_RETURNED) return true;
    for (const _ of value.matchAll(/[<>&"'\\\r\n\u2028\u2029]/g)) cost += ESCAPED_COST;
  }
  return cost > MAX_RETURNED;
}

/** Returns no values if the form cannot be parsed. */
async function readTypedValues(request: Request): Promise<Record<string, string>> {
  const form = await parseForm(request).catch(() => new FormData());
  const typed = [...form].filter(
    ([name, value]) => typeof value === 'string' && !/password|code/i.test(name),
  );
  return Object.fromEntries(typed) as Record<string, string>;
}
