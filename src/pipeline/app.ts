import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import type { ComposedContext } from '../app/feature.ts';
import { isOfOtherAccount } from '../app/other-account.ts';
import { pagePath } from '../app/page.ts';
import { getRequest, type RequestContext, requestContext } from '../app/request.ts';
import { isAnswering } from '../server/database/database.ts';
import { toPlainError } from '../server/errors.ts';
import { FileStoreDownError } from '../server/files/file-store.ts';
import { rememberFiles } from '../server/files/remember-files.ts';
import type { Assets } from '../server/http/assets.ts';
import { toNetwork } from '../server/http/client-address.ts';
import { chooseFileEncoding } from '../server/http/compress.ts';
import { cookieName, readCookie } from '../server/http/cookies.ts';
import { PageStyles } from '../server/http/page-styles.ts';
import { plainResponse } from '../server/http/responses.ts';
import { securityHeaders } from '../server/http/security-headers.ts';
import { readSettings } from '../server/http/settings.ts';
import { FALLBACK_TIME_ZONE, isTimeZone } from '../web/texts/time-zone.ts';
import { decideAccess, findAddress, findReturnPath, isDataRequest, isPage, toSignIn } from './access.ts';
import { checkOrigin, isSafe } from './check-origin.ts';
import { communityFiles } from './community-files.ts';
import { compressResponse, finishResponse } from './compress-response.ts';
import type { App, Environment } from './environment.ts';
import { addFeatureRoutes } from './feature-routes.ts';
import { addFileRoutes } from './file-routes.ts';
import { findViewer } from './find-viewer.ts';
import { isLivePath } from './live-route.ts';
import { addLiveRoutes } from './live-routes.ts';
import { OpenAnswers } from './open-answers.ts';
import { createPageHandlers } from './page-handlers.ts';
import { RequestBodies, tooManyResponse, toPageRequest } from './request-body.ts';
import { countRequest, createClientAddressReader } from './request-limit.ts';
import { wellKnownFiles } from './well-known-files.ts';

export interface AppParts {
  /** React Router's server build; a function during development, when the build changes while the server runs. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  assets: Assets | undefined;
  isDevelopment?: boolean;
}

/** A form can only be sent by these methods. */
const METHODS = ['GET', 'HEAD', 'POST'];
/** Sent with a 503. A busy or restarting database usually answers again by then. */
const RETRY_AFTER_SECONDS = '5';

/** Creates the server's application: one function from request to response. */
export function createApp(context: ComposedContext, parts: AppParts): App {
  const { isDevelopment = false } = parts;
  const mode = isDevelopment ? 'development' : 'production';
  const findPageHandler = createPageHandlers(parts.build, mode);
  const isHttps = context.config.publicUrl.startsWith('https:');
  const readClientAddress = createClientAddressReader(context);
  const { dataDir, databaseUrl } = context.config;
  const areFilesInPlace = rememberFiles(dataDir, ...(databaseUrl ? [] : [join(dataDir, 'kerikko.sqlite')]));
  const createLoadContext = (values: Omit<RequestContext, 'app' | 'findScript'>): RouterContextProvider => {
    const loadContext = new RouterContextProvider();
    loadContext.set(requestContext, {
      ...values,
      app: context,
      findScript: (name) => parts.assets?.findScript(name),
    });
    return loadContext;
  };
  const pageStyles = parts.assets && new PageStyles(parts.assets.findRules);
  const addressOf = (c: Context) =>
    readClientAddress(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'));
  const bodies = new RequestBodies(context);
  const open = new OpenAnswers();
  const readBodyOf = async (c: Context<Environment>, path: string | undefined) => {
    const body = await bodies.read(c.req.raw, path, {
      viewer: c.get('viewer'),
      address: c.get('address'),
    });
    if (!(body instanceof Response)) c.set('releaseBody', body.release);
    return body;
  };
  const app: App = new Hono();

  app.use(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    const nonce = randomBytes(16).toString('base64url');
    c.set('requestId', requestId);
    c.set('nonce', nonce);
    await next();
    c.get('releaseBody')?.();
    const isPartOfPage = c.get('isPartOfPage') === true;
    const address = findAddress(c.get('path') ?? '');
    const mayRecord = address?.mayRecord === true && address.pattern === c.get('path');
    const headers = securityHeaders({ nonce, isPartOfPage, isHttps, isDevelopment, mayRecord });
    for (const [name, value] of Object.entries(headers)) {
      c.res.headers.set(name, value);
    }
    if (!isPartOfPage) c.res.headers.set('X-Request-Id', requestId);
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
    if (c.res.status === 503) c.res.headers.set('Retry-After', RETRY_AFTER_SECONDS);
    // Log the path without the query, which may hold a one-time token.
    const { method, path } = c.req;
    const took = performance.now() - started;
    const { status } = c.res;
    const account = c.get('account');
    const level = c.get('isRoutine') && status < 400 ? 'debug' : 'info';
    // For operators who block networks that go over the limits: see docs/operations.md.
    const network = status === 429 ? toNetwork(c.get('address')) : undefined;
    context.log[level](
      { requestId, account, network, method, path, status, ms: Math.round(took) },
      'request',
    );
    context.metrics?.observeRequest({
      route: address?.pattern ?? 'none',
      method: METHODS.includes(method) ? method : 'other',
      status,
      milliseconds: took,
    });
  });

  app.onError((error, c) => {
    const requestId = c.get('requestId');
    const plain = toPlainError(error);
    if (plain.status >= 500) {
      // Each photo of a page fails while the store is down. Log only the reason: stacks would fill the log.
      const { message, stack = message } = error;
      const isStoreDown = error instanceof FileStoreDownError;
      context.log.error({ requestId, error: isStoreDown ? message : stack }, 'request failed');
    }
    return plainResponse(`${plain.message} (${requestId})`, plain.status);
  });

  // Refuse paths that no browser sends before other code reads the path.
  app.use(async (c, next) => {
    if (!METHODS.includes(c.req.method)) {
      return plainResponse('This request method is not supported.', 405, { Allow: METHODS.join(', ') });
    }
    const path = new URL(c.req.url).pathname;
    c.set('path', path);
    return isDecodable(path)
      ? next()
      : plainResponse('This address isn’t valid. The link may be incomplete.', 400);
  });

  app.get('/healthz', async (c) => {
    c.set('isRoutine', true);
    if (!areFilesInPlace()) {
      context.log.error({ folder: dataDir }, 'The data folder was deleted, unmounted or replaced');
      return plainResponse('The data folder is missing or was replaced.', 503);
    }
    return (await isAnswering(context.database))
      ? plainResponse('ok', 200)
      : plainResponse('The database is not responding.', 503);
  });

  const publicFiles = { ...wellKnownFiles(context), ...communityFiles(context) };
  for (const [path, respond] of Object.entries(publicFiles)) app.get(path, () => respond());

  // A page's address with a slash at its end belongs to the same page.
  app.get('*', async (c, next) => {
    const path = c.get('path');
    const page = path.replace(/\/$/, '');
    if (page === path || !isPage(page)) return next();
    return c.redirect(page + new URL(c.req.url).search, 308);
  });

  // The web app's own files are public and the same for everyone.
  app.get('*', async (c, next) => {
    const encoding = chooseFileEncoding(c.req.header('accept-encoding'));
    const file = parts.assets?.respond(c.req.path, encoding, c.req.header('if-none-match'));
    if (!file) return next();
    c.set('isPartOfPage', parts.assets?.isPartOfPage(c.req.path));
    c.set('isRoutine', true);
    return file;
  });

  app.use(async (c, next) => {
    if (isSafe(c.req.method)) return next();
    const { headers } = c.req.raw;
    const isForeign = !headers.has('origin') && findAddress(c.get('path'))?.acceptsForeignForms;
    const problem = isForeign ? undefined : checkOrigin(headers, context.config.publicUrl);
    if (!problem) return next();
    // A foreign form counts for its sender's address, because it may not use a session.
    c.set('address', addressOf(c));
    const over = await countRequest(context, null, c.get('address'));
    return over ? tooManyResponse(over.waitSeconds) : plainResponse(problem, 403);
  });

  app.use(async (c, next) => {
    const sessionToken = readCookie(c.req.header('cookie'), cookieName('kerikko', isHttps));
    const viewer = await findViewer(context, sessionToken, { isUse: !isLivePath(c.get('path')) });
    const address = addressOf(c);
    c.set('address', address);
    const over = await countRequest(context, viewer, address);
    const path = c.get('path');
    const decision = decideAccess(path, viewer);
    const isUnknown = !decision.allowed && decision.status === 404;
    if (over && (over.isHardLimited || isUnknown)) return tooManyResponse(over.waitSeconds);

    c.set('account', viewer?.accountId);
    c.set('refusedViewer', viewer);
    const identity = await context.community.read();
    c.set('identity', identity);
    c.set('settings', readSettings(c.req.raw.headers, viewer, identity.defaultLanguage));
    const browserTimeZone = readTimeZone(c.req.header('cookie'));
    c.set('browserTimeZone', browserTimeZone);
    c.set('timeZone', browserTimeZone ?? identity.timeZone ?? FALLBACK_TIME_ZONE);
    c.set('sessionToken', viewer ? sessionToken : undefined);
    c.set('waitSeconds', over?.waitSeconds);
    // Let an allowed form reach its action even over the limit, because the action returns the typed values:
    // see handleAction.
    if (over && (isSafe(c.req.method) || !decision.allowed)) {
      c.set('viewer', null);
      c.set('refusal', 429);
      return next();
    }
    c.set('viewer', decision.allowed ? viewer : null);
    c.set('refusal', decision.allowed ? undefined : decision.status);
    if (decision.allowed) return next();

    const isRead = isSafe(c.req.method) && !isDataRequest(path);
    if (isRead && decision.refusal === 'redirect')
      return c.redirect(viewer ? decision.to : toSignIn(path, new URL(c.req.url).search), 302);
    if (decision.refusal === 'plain-text' || (decision.status !== 404 && !isPage(pagePath(path)))) {
      return plainResponse('Only members can open this.', decision.status);
    }
    return next();
  });

  addFileRoutes(app, context, open);
  addLiveRoutes(app, context);
  addFeatureRoutes(app, context, { readBodyOf, open });

  app.all('*', async (c) => {
    const path = c.get('path');
    const refusal = c.get('refusal');
    const viewer = c.get('viewer');
    const body = await readBodyOf(c, refusal ? undefined : path);
    if (body instanceof Response) return body;

    const waitSeconds = c.get('waitSeconds');
    const responseHeaders = new Headers();
    if (refusal === 429) responseHeaders.set('Retry-After', String(waitSeconds));
    const loadContext = createLoadContext({
      viewer,
      refusedViewer: c.get('refusedViewer'),
      address: c.get('address'),
      sessionToken: c.get('sessionToken'),
      requestId: c.get('requestId'),
      settings: c.get('settings'),
      identity: c.get('identity'),
      timeZone: c.get('timeZone'),
      browserTimeZone: c.get('browserTimeZone'),
      nonce: c.get('nonce'),
      isDataRequest: isDataRequest(path),
      isPrefetch: isDataRequest(path) && c.req.header('purpose') === 'prefetch',
      isForm: !isSafe(c.req.method),
      isOfOtherAccount: isOfOtherAccount(c.req.raw, viewer, body.bytes),
      isBodyTooLarge: body.isTooLarge,
      refusal,
      waitSeconds,
      returnPath: findReturnPath(new URL(c.req.url).searchParams.get('to')),
      responseHeaders,
    });
    const pageRequest = toPageRequest(c.req.raw, context.config.publicUrl, body.bytes);
    const response = await compressResponse(
      await findPageHandler(findAddress(path)?.pattern)(pageRequest, loadContext),
      getRequest(loadContext).document,
      c.req.header('accept-encoding'),
      pageStyles,
    );
    for (const [name, value] of responseHeaders) response.headers.append(name, value);
    return finishResponse(response);
  });

  return app;
}

/** Returns the reader's time zone as their browser told it, or undefined. */
function readTimeZone(cookies: string | undefined): string | undefined {
  const zone = readCookie(cookies, 'time-zone') ?? '';
  return isTimeZone(zone) ? zone : undefined;
}

function isDecodable(path: string): boolean {
  try {
    // Use the result, because the bundler drops a call whose result is unused.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
