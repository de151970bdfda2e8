import type { ComposedContext } from '../app/feature.ts';
import { countUnread } from '../app/unread.ts';
import { EVERYONES_NEWS, newsChannel } from '../features/news/server/notify.ts';
import { readListedCounts, readNewStories, readStoryCounts } from '../features/reading/server/live-state.ts';
import { listChannel, storyChannel } from '../features/stories/server/channels.ts';
import { commentsChannel, readCommentCount } from '../features/subjects/server/live-comments.ts';
import { isTopicId } from '../features/topics/contract.ts';
import type { Unread, Viewer } from '../identity/viewer.ts';
import { MINUTE_MS } from '../server/clock.ts';
import { plainResponse } from '../server/http/responses.ts';
import { readOnce, type SharedReads } from '../server/live/live.ts';
import { hashToken } from '../server/one-time-tokens.ts';
import { type RateLimit, toSeconds } from '../server/rate-limits/rate-limit.ts';

/** The stream of a page's signals. */
export const LIVE_PATH = '/live';
/** The address of the same state as a single answer, for browsers whose streams do not get through. */
export const LIVE_STATE_PATH = '/live/state';

/** Per member. */
export const LIVE_CONNECTS: RateLimit = { name: 'live-connect', hits: 60, perMs: 5 * MINUTE_MS };
/** How long a page waits before it tries again. */
const RETRY_AFTER_SECONDS = 60;
const MAX_CURSOR = 60;
/** The most stories of a list that a page may ask about. */
const MAX_SHOWN = 20;
const ID = /^[0-9a-f-]{36}$/;

interface Subject {
  channels: string[];
  read(shared: SharedReads): Promise<object>;
}

/**
 * Returns whether requests for this path leave the session's last use unchanged, because an open tab must not
 * keep the session alive.
 */
export function isLivePath(path: string): boolean {
  return path === LIVE_PATH || path === LIVE_STATE_PATH;
}

/**
 * Answers a page that listens, or asks once. 204 if streams are switched off, and 404 if the page may not hear
 * about anything.
 */
export async function answerLive(
  context: ComposedContext,
  viewer: Viewer,
  { query, sessionToken, isOnce }: { query: URLSearchParams; sessionToken: string; isOnce: boolean },
): Promise<Response> {
  if (!context.live.isOn) return new Response(null, { status: 204 });
  const subject = findSubject(context, viewer, query);
  const { accountId } = viewer;
  if (!subject) return plainResponse('There is nothing to listen to.', 404);
  const newsChannels = [newsChannel(accountId), EVERYONES_NEWS];
  let counting: Promise<Unread> | undefined;
  const count = () => {
    const counted = countUnread(context, accountId);
    counted.catch(() => {
      if (counting === counted) counting = undefined;
    });
    return counted;
  };
  const read = async (shared: SharedReads, channel?: string) => {
    // A story with many listeners must not cost a query for each of them.
    if (!counting || !channel || newsChannels.includes(channel)) {
      counting = readOnce(shared, newsChannel(accountId), count);
    }
    const [state, unread] = await Promise.all([subject.read(shared), counting]);
    return { ...state, unread };
  };
  if (isOnce) {
    const at = context.clock.now();
    return Response.json({ ...(await read(new Map())), at });
  }
  const { hits, allowed, waitMs } = await context.limiter.count(LIVE_CONNECTS, viewer.accountId);
  if (hits > allowed) return refuse(429, toSeconds(waitMs));
  const channels = [...subject.channels, ...newsChannels];
  const stream = context.live.open({ accountId, session: hashToken(sessionToken), channels, read });
  if (stream === 'full') return refuse(503, RETRY_AFTER_SECONDS);
  if (stream === 'too-many') return refuse(429, RETRY_AFTER_SECONDS);
  // With this header, nginx forwards each part at once instead of waiting for more.
  return new Response(stream, {
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' },
  });
}

function findSubject(context: ComposedContext, viewer: Viewer, query: URLSearchParams): Subject | undefined {
  const [story, about, list] = [query.get('story'), query.get('about'), query.get('list')];
  if (story && ID.test(story)) {
    return {
      channels: [storyChannel(story)],
      read: (shared) => readStoryCounts(context, viewer, story, shared),
    };
  }
  if (about && ID.test(about)) {
    return {
      channels: [commentsChannel(about)],
      read: (shared) => readCommentCount(context, viewer, about, shared),
    };
  }
  const since = query.get('since')?.slice(0, MAX_CURSOR);
  const isList = list === 'latest' || (list !== null && isTopicId(list));
  // The counts in the answer have no names, so they must have this order.
  const shown = query.get('shown')?.split(',') ?? [];
  if (shown.length > MAX_SHOWN || !shown.every((id) => ID.test(id))) return undefined;
  if (!isList && !query.has('rows')) return undefined;
  return {
    channels: [...(isList ? [listChannel(list)] : []), ...shown.map(storyChannel)],
    async read(shared) {
      const [news, counts] = await Promise.all([
        isList ? readNewStories(context, viewer, { list, since }, shared) : {},
        shown.length > 0 ? readListedCounts(context, viewer, shown, shared) : undefined,
      ]);
      return { ...news, counts };
    },
  };
}

function refuse(status: 429 | 503, seconds: number): Response {
  return plainResponse('There are too many streams.', status, { 'Retry-After': String(seconds) });
}
