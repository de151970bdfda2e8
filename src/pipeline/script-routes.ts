import type { Context } from 'hono';
import type { ComposedContext } from '../app/feature.ts';
import { isOfOtherAccount, refuseOtherAccount } from '../app/other-account.ts';
import { FEED_PATH } from '../features/feeds/contract.ts';
import { WORDS_PATH } from '../features/typing/contract.ts';
import type { Viewer } from '../identity/viewer.ts';
import { plainResponse } from '../server/http/plain-response.ts';
import { answerChatUpload, CHAT_UPLOAD_PATH } from './chat-upload-route.ts';
import { isSafe } from './check-origin.ts';
import { compressResponse } from './compress-response.ts';
import { answerDraft, answerDraftList, DRAFT_PATH } from './draft-route.ts';
import type { App, Environment } from './environment.ts';
import { answerFeed } from './feed-route.ts';
import { answerLive, LIVE_PATH, LIVE_STATE_PATH } from './live-route.ts';
import { answerMentions } from './mention-route.ts';
import { answerPlace, PLACE_PATH } from './reading-route.ts';
import { type RequestBody, tooManyResponse, toPageRequest } from './request-body.ts';
import { answerShelf, answerWaiting, SHELF_PATH, WAITING_PATH } from './shelf-route.ts';
import { answerTypingWords } from './typing-words-route.ts';

/** Reads the body of a request within the limit of its address. Returns a response if that refuses it. */
type ReadBody = (c: Context<Environment>, path: string | undefined) => Promise<RequestBody | Response>;

/** Adds the addresses that scripts of pages and other programs use, and that show no page. */
export function addScriptRoutes(app: App, context: ComposedContext, readBodyOf: ReadBody): void {
  /** Answers a member's form with `answer`, unless a limit or another account refuses it. */
  const answerForm = async (
    c: Context<Environment>,
    path: string,
    answer: (context: ComposedContext, viewer: Viewer, request: Request) => Promise<Response>,
  ) => {
    const { viewer, refusal, waitSeconds } = c.var;
    if (!viewer || refusal || waitSeconds) return tooManyResponse(waitSeconds ?? 0);
    const body = await readBodyOf(c, path);
    if (body instanceof Response) return body;
    if (isOfOtherAccount(c.req.raw, viewer, body.bytes)) return refuseOtherAccount();
    return answer(context, viewer, toPageRequest(c.req.raw, context.config.publicUrl, body.bytes));
  };

  const uploads = context.features.flatMap(({ uploadRoutes }) => Object.entries(uploadRoutes ?? {}));
  for (const [pattern, answer] of uploads) {
    app.on(['GET', 'POST'], pattern, async (c) => {
      const { path, viewer, refusal, requestId, waitSeconds } = c.var;
      if (refusal === 429 || (viewer && waitSeconds)) return tooManyResponse(waitSeconds ?? 0);
      if (refusal || !viewer) return plainResponse('Only members can open this.', refusal ?? 401);
      const body = await readBodyOf(c, path);
      if (body instanceof Response) return body;
      if (isOfOtherAccount(c.req.raw, viewer, body.bytes)) return refuseOtherAccount();
      const request = toPageRequest(c.req.raw, context.config.publicUrl, body.bytes);
      return answer(context, viewer, request, { isTooLarge: body.isTooLarge, requestId });
    });
  }

  app.post(CHAT_UPLOAD_PATH, async (c) => {
    const { viewer, refusal, requestId, waitSeconds } = c.var;
    if (refusal || !viewer) return tooManyResponse(waitSeconds ?? 0);
    return answerChatUpload(context, viewer, c.req.raw, { requestId, waitSeconds });
  });

  for (const path of [LIVE_PATH, LIVE_STATE_PATH]) {
    app.get(path, async (c) => {
      const { viewer, waitSeconds, sessionToken } = c.var;
      if (!viewer || !sessionToken) return tooManyResponse(waitSeconds ?? 0);
      const query = new URL(c.req.url).searchParams;
      // HEAD has no use for a stream.
      const isOnce = path === LIVE_STATE_PATH || c.req.method === 'HEAD';
      return answerLive(context, viewer, { query, sessionToken, isOnce });
    });
  }

  app.get('/mentions', async (c) => {
    const { viewer, waitSeconds } = c.var;
    if (!viewer) return tooManyResponse(waitSeconds ?? 0);
    return answerMentions(context, viewer, new URL(c.req.url).searchParams);
  });

  app.get(FEED_PATH, async (c) => {
    if (c.get('refusal') === 429) return tooManyResponse(c.get('waitSeconds') ?? 0);
    return answerFeed(context, new URL(c.req.url).searchParams.get('key'), {
      ifNoneMatch: c.req.header('If-None-Match'),
      ifModifiedSince: c.req.header('If-Modified-Since'),
    });
  });

  app.get(WORDS_PATH, async (c) => {
    const { viewer, waitSeconds } = c.var;
    if (!viewer) return tooManyResponse(waitSeconds ?? 0);
    return answerTypingWords(context, viewer, c.req.header('If-None-Match'));
  });

  app.all(DRAFT_PATH, async (c) => {
    const { viewer, refusal, waitSeconds } = c.var;
    if (!isSafe(c.req.method)) return answerForm(c, DRAFT_PATH, answerDraft);
    if (!viewer || refusal || waitSeconds) return tooManyResponse(waitSeconds ?? 0);
    return answerDraftList(context, viewer);
  });

  app.post(PLACE_PATH, (c) => answerForm(c, PLACE_PATH, answerPlace));

  app.post(WAITING_PATH, (c) => answerForm(c, WAITING_PATH, answerWaiting));

  app.get(SHELF_PATH, async (c) => {
    const { viewer, waitSeconds, settings, identity } = c.var;
    if (!viewer) return tooManyResponse(waitSeconds ?? 0);
    const ids = new URL(c.req.url).searchParams.get('ids');
    const ifNoneMatch = c.req.header('If-None-Match');
    const response = await answerShelf(context, viewer, { ids, ifNoneMatch, settings, identity });
    return compressResponse(response, undefined, c.req.header('accept-encoding'), undefined);
  });
}
