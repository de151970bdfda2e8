import type { Context, Next } from 'hono';
import type {
  ComposedContext,
  KeyRoute,
  Route,
  RouteAnswer,
  RouteRequest,
  TaggedDocument,
} from '../app/feature.ts';
import { isOfOtherAccount, otherAccount, refuseOtherAccount } from '../app/other-account.ts';
import { AppError, logFailure, toPlainError } from '../server/errors.ts';
import { chooseEncoding, compress, type Encoding } from '../server/http/compress.ts';
import { knowsTag } from '../server/http/entity-tag.ts';
import { plainResponse } from '../server/http/plain-response.ts';
import { readWait } from '../server/rate-limits/rate-limit.ts';
import { isSafe } from './check-origin.ts';
import { compressResponse } from './compress-response.ts';
import type { App, Environment } from './environment.ts';
import { type RequestBody, tooManyResponse, toPageRequest } from './request-body.ts';

/** Reads the body of a request within the limit of its address. Returns a response if that refuses it. */
type ReadBody = (c: Context<Environment>, path: string | undefined) => Promise<RequestBody | Response>;

/** Adds the addresses that features register and that show no page. The gate has decided before. */
export function addFeatureRoutes(app: App, context: ComposedContext, readBodyOf: ReadBody): void {
  for (const { routes = {}, keyRoutes = {} } of context.features) {
    for (const [path, route] of Object.entries(routes))
      app.all(path, (c, next) => answerMember(context, route, c, { readBodyOf, next }));
    for (const [path, route] of Object.entries(keyRoutes)) app.get(path, (c) => answerKey(context, route, c));
  }
}

async function answerMember(
  context: ComposedContext,
  { get, post, postStream }: Route,
  c: Context<Environment>,
  { readBodyOf, next }: { readBodyOf: ReadBody; next: Next },
): Promise<Response | undefined> {
  const { viewer, refusal, waitSeconds, requestId, path } = c.var;
  const isForm = !isSafe(c.req.method);
  const answer = isForm ? post : get;
  if (!answer && !(isForm && postStream)) {
    await next();
    return undefined;
  }
  if (!viewer || refusal) return tooManyResponse(waitSeconds ?? 0);
  if (isForm && postStream) {
    const mustBeOwn = (beginning: Uint8Array) => {
      if (isOfOtherAccount(c.req.raw, viewer, beginning)) throw otherAccount();
    };
    return postStream(context, { viewer, request: c.req.raw, requestId, waitSeconds, mustBeOwn });
  }
  if (!answer || waitSeconds) return tooManyResponse(waitSeconds ?? 0);
  let body: RequestBody | undefined;
  if (isForm) {
    const read = await readBodyOf(c, path);
    if (read instanceof Response) return read;
    if (isOfOtherAccount(c.req.raw, viewer, read.bytes)) return refuseOtherAccount();
    body = read;
  }
  const asked: RouteRequest = {
    viewer,
    request: body ? toPageRequest(c.req.raw, context.config.publicUrl, body.bytes) : c.req.raw,
    query: new URL(c.req.url).searchParams,
    isTooLarge: body?.isTooLarge ?? false,
    settings: c.get('settings'),
    identity: c.get('identity'),
  };
  const response = await answerScript(context, answer, asked, c);
  // Answers to forms are short.
  return isForm
    ? response
    : compressResponse(response, undefined, c.req.header('accept-encoding'), undefined);
}

/** Calls the answer of a feature. Every error of a script's request has the same form. */
async function answerScript(
  context: ComposedContext,
  answer: RouteAnswer,
  asked: RouteRequest,
  c: Context<Environment>,
): Promise<Response> {
  try {
    const value = await answer(context, asked);
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

/** The memory for compressed answers to programs. The largest are about 0.4 MB. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

/**
 * Answers a program that has the key of a member. The key is in the query, which the log leaves out. The server builds and
 * compresses an unchanged document once.
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

/** RFC 9110: a tag takes precedence, because a time does not change when something is hidden. */
function isUnchanged(headers: TaggedHeaders, c: Context<Environment>): boolean {
  const known = c.req.header('If-None-Match');
  if (known !== undefined) return knowsTag(known, headers.ETag);
  const since = c.req.header('If-Modified-Since');
  const changed = headers['Last-Modified'];
  return since !== undefined && changed !== undefined && Date.parse(since) >= Date.parse(changed);
}

function notModified({ 'Content-Type': _, ...headers }: TaggedHeaders): Response {
  return new Response(null, { status: 304, headers });
}

function isDocument(value: unknown): value is TaggedDocument {
  return typeof value === 'object' && value !== null && 'isDocument' in value;
}
