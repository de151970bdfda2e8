import type { Context } from 'hono';
import type {
  ComposedContext,
  KeyRoute,
  OpenRequest,
  Route,
  RouteAnswer,
  TaggedDocument,
} from '../app/feature.ts';
import { isOfOtherAccount, otherAccount, refuseOtherAccount } from '../app/other-account.ts';
import { createSiteMap } from '../pages.ts';
import { AppError, logFailure, toPlainError } from '../server/errors.ts';
import { chooseEncoding, compress, type Encoding } from '../server/http/compress.ts';
import { knowsTag } from '../server/http/entity-tag.ts';
import { plainResponse } from '../server/http/responses.ts';
import { readWait } from '../server/rate-limits/rate-limit.ts';
import { isSafe } from './check-origin.ts';
import { compressResponse } from './compress-response.ts';
import type { App, Environment } from './environment.ts';
import { sendFile } from './file-routes.ts';
import type { OpenAnswers } from './open-answers.ts';
import { type RequestBody, tooManyResponse, toPageRequest } from './request-body.ts';

/**
 * Reads the body of a request within the limit of its address. Returns a response instead if the body is
 * refused.
 */
type ReadBody = (c: Context<Environment>, path: string | undefined) => Promise<RequestBody | Response>;

interface RouteParts {
  readBodyOf: ReadBody;
  open: OpenAnswers;
}

/** The type of an archive, which is written while it is read. */
const ARCHIVE = 'application/zip';
const PAGE_PATTERNS = Object.keys(createSiteMap());

/** Adds the addresses without a page that features register. The gate has already decided about the request. */
export function addFeatureRoutes(app: App, context: ComposedContext, parts: RouteParts): void {
  for (const { routes = {}, openRoutes = {}, keyRoutes = {} } of context.features) {
    for (const [path, route] of Object.entries(routes)) {
      app.all(path, (c, next) => answerMember(context, route, c, parts) ?? next());
    }
    for (const [path, { get, post }] of Object.entries(openRoutes)) {
      app.all(path, (c, next) => {
        const answer = isSafe(c.req.method) ? get : post;
        return answer ? answerRequest(context, answer, c, parts) : next();
      });
    }
    for (const [path, route] of Object.entries(keyRoutes)) app.get(path, (c) => answerKey(context, route, c));
  }
}

/** Returns undefined for a method that the route does not answer. */
function answerMember(
  context: ComposedContext,
  { get, post, postStream }: Route,
  c: Context<Environment>,
  parts: RouteParts,
): Response | Promise<Response> | undefined {
  const { viewer, refusal, waitSeconds, requestId } = c.var;
  const isForm = !isSafe(c.req.method);
  const answer = isForm ? post : get;
  if (!answer && !(isForm && postStream)) return undefined;
  if (!viewer || refusal) return tooManyResponse(waitSeconds ?? 0);
  if (answer)
    return answerRequest(context, (_context, asked) => answer(context, { ...asked, viewer }), c, parts);
  const mustBeOwn = (beginning: Uint8Array) => {
    if (isOfOtherAccount(c.req.raw, viewer, beginning)) throw otherAccount();
  };
  return postStream?.(context, { viewer, request: c.req.raw, requestId, waitSeconds, mustBeOwn });
}

async function answerRequest(
  context: ComposedContext,
  answer: RouteAnswer<OpenRequest>,
  c: Context<Environment>,
  { readBodyOf, open }: RouteParts,
): Promise<Response> {
  const { viewer, refusal, waitSeconds, path, settings, identity, timeZone, sessionToken } = c.var;
  if (refusal || waitSeconds) return tooManyResponse(waitSeconds ?? 0);
  let body: RequestBody | undefined;
  if (!isSafe(c.req.method)) {
    const read = await readBodyOf(c, path);
    if (read instanceof Response) return read;
    if (isOfOtherAccount(c.req.raw, viewer, read.bytes)) return refuseOtherAccount();
    body = read;
  }
  const response = await callAnswer(context, answer, c, {
    request: body ? toPageRequest(c.req.raw, context.config.publicUrl, body.bytes) : c.req.raw,
    query: new URL(c.req.url).searchParams,
    params: c.req.param(),
    isTooLarge: body?.isTooLarge ?? false,
    settings,
    identity,
    timeZone,
    sessionToken,
    pagePatterns: PAGE_PATTERNS,
  });
  // Send the answer to a form directly, because it is short.
  if (body) return response;
  if (response.headers.get('Content-Type') === ARCHIVE) return sendFile(c, response, open);
  return compressResponse(response, undefined, c.req.header('accept-encoding'), undefined);
}

/** Runs a feature's answer. All errors of requests get the same format. */
async function callAnswer(
  context: ComposedContext,
  answer: RouteAnswer<OpenRequest>,
  c: Context<Environment>,
  asked: OpenRequest,
): Promise<Response> {
  try {
    const value = await answer(context, asked);
    if (value instanceof Response) return value;
    if (isDocument(value)) return sendTagged(value, c);
    return value === undefined ? new Response(null, { status: 204 }) : Response.json(value);
  } catch (error) {
    const { code, status } = toPlainError(error);
    const details = error instanceof AppError ? error.details : undefined;
    logFailure(context.log, c.get('requestId'), error);
    const seconds = details?.seconds;
    const headers: HeadersInit = status === 429 && seconds ? { 'Retry-After': String(seconds) } : {};
    return Response.json({ error: { code, details } }, { status, headers });
  }
}

/** The memory for cached compressed answers to programs. The largest are about 0.4 MB. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

/**
 * Answers a program with a member's key. The key is in the query, which the log leaves out. The server builds
 * and compresses a document once until it changes.
 */
async function answerKey(
  context: ComposedContext,
  { find, gone }: KeyRoute,
  c: Context<Environment>,
): Promise<Response> {
  if (c.get('refusal') === 429) return tooManyResponse(c.get('waitSeconds') ?? 0);
  const key = new URL(c.req.url).searchParams.get('key');
  const found = key ? await find(context, key).catch(readWait) : undefined;
  if (typeof found === 'number') return tooManyResponse(found);
  if (!found) return plainResponse(gone, 404);
  const headers = { ...found.headers, 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' };
  const tagged = { ...headers, ETag: found.tag };
  if (isUnchanged(tagged, c)) return notModified(tagged);
  const kept = context.caches.open<KeptDocument>('documents', MAX_KEPT_BYTES);
  const accepted = chooseEncoding(c.req.header('accept-encoding'));
  const nameOf = (tag: string) => `${c.req.path} ${tag} ${accepted}`;
  let document = kept.get(nameOf(found.tag));
  if (!document) {
    const { tag, body: text } = await found.build();
    document = { tag, ...compress(Buffer.from(text), accepted, 'fast') };
    kept.set(nameOf(tag), document, document.body.byteLength);
  }
  const { tag, body, encoding } = document;
  const encoded = encoding && { 'Content-Encoding': encoding };
  return new Response(body as Uint8Array<ArrayBuffer>, { headers: { ...headers, ...encoded, ETag: tag } });
}

interface KeptDocument {
  tag: string;
  body: Uint8Array;
  encoding: Encoding | undefined;
}

function sendTagged({ body, headers }: TaggedDocument, c: Context<Environment>): Response {
  return isUnchanged(headers, c) ? notModified(headers) : new Response(body, { headers });
}

type TaggedHeaders = TaggedDocument['headers'];

/** Returns whether the program's copy is current. Only the tag can tell, because hiding something changes no time. */
function isUnchanged({ ETag }: TaggedHeaders, c: Context<Environment>): boolean {
  const known = c.req.header('If-None-Match');
  return known !== undefined && knowsTag(known, ETag);
}

function notModified({ 'Content-Type': _, ...headers }: TaggedHeaders): Response {
  return new Response(null, { status: 304, headers });
}

function isDocument(value: unknown): value is TaggedDocument {
  return typeof value === 'object' && value !== null && 'isDocument' in value;
}
