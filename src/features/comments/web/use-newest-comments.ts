import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFetcher } from 'react-router';
import type { LiveState } from '../../../web/connection/live-state.ts';
import type { CommentCard, CommentPage, Thread } from '../contract.ts';

/** Pages of a story do not all ask at the same moment. */
const SPREAD_MS = 250;

/**
 * Returns the page with the comments that others have posted since, and how many newer ones do not fit on it.
 * The part of the page that the reader looks at or types in does not move.
 */
export function useNewestComments(
  page: CommentPage,
  path: string,
  live: LiveState | undefined,
): { page: CommentPage; unseen: number } {
  const { load, data } = useFetcher<{ page: CommentPage }>();
  const [newer, setNewer] = useState<CommentPage>();
  const endsWithNewest = page.later === undefined && !page.isThread;
  const current = endsWithNewest && newer && newer.readAt > page.readAt ? mergeComments(page, newer) : page;
  const { comments: count, at = 0 } = live ?? {};
  const isBehind = count !== undefined && count !== current.counted && at >= current.readAt;
  useEffect(() => {
    if (!isBehind || !endsWithNewest || !at) return;
    const timer = setTimeout(() => void load(`${path}?index`), Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [isBehind, endsWithNewest, path, load, at]);
  const answer = useRef<CommentPage>(undefined);
  useEffect(() => {
    if (!data?.page || data.page === answer.current) return;
    answer.current = data.page;
    // React must not flush inside an effect.
    queueMicrotask(() => keepPlace(() => flushSync(() => setNewer(data.page))));
  }, [data]);
  const unseen = isBehind && !endsWithNewest ? Math.max(0, count - page.counted) : 0;
  return { page: current, unseen };
}

/**
 * Runs `update` without moving the field that has the focus, or the first comment on the screen. Browsers that anchor the
 * scroll position do so for comments themselves, and only some of them for fields.
 */
function keepPlace(update: () => void): void {
  const field = document.activeElement?.closest<HTMLElement>('#comments form');
  const anchors = CSS.supports('overflow-anchor', 'auto');
  const comment = [...document.querySelectorAll<HTMLElement>('#comments article')].find(
    (article) => article.getBoundingClientRect().bottom > 0,
  );
  const anchor = field ?? (anchors ? undefined : comment);
  const before = anchor?.getBoundingClientRect().top;
  update();
  if (!anchor || before === undefined) return;
  // The browser moves its own anchor with the next frame.
  const restore = () => {
    const moved = anchor.getBoundingClientRect().top - before;
    if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' });
  };
  if (anchors) requestAnimationFrame(() => requestAnimationFrame(restore));
  else restore();
}

/**
 * Returns a page that ends with the newest comments, brought up to date with the newest page read later. New comments
 * and replies come last. Older ones that the page shows stay, even if the newer page begins after them.
 */
function mergeComments(page: CommentPage, newer: CommentPage): CommentPage {
  const updates = new Map(newer.threads.map((thread) => [thread.comment.id, thread]));
  const shown = new Set(page.threads.map(({ comment }) => comment.id));
  const [first] = newer.threads;
  const threads = page.threads.flatMap((thread) => {
    const update = updates.get(thread.comment.id);
    if (update) return mergeThread(thread, update);
    // A comment that is missing between newer ones was deleted.
    return first && isBefore(thread.comment, first.comment) ? thread : [];
  });
  const added = newer.threads.filter(({ comment }) => !shown.has(comment.id));
  const { total, counted, isClosed, isHidden, mayClose, readAt } = newer;
  return { ...page, threads: [...threads, ...added], total, counted, isClosed, isHidden, mayClose, readAt };
}

function mergeThread(thread: Thread, update: Thread): Thread {
  const [first] = update.replies;
  const kept = first ? thread.replies.filter((reply) => isBefore(reply, first)) : [];
  return {
    comment: update.comment,
    replies: [...kept, ...update.replies],
    earlierReplies: Math.max(0, update.earlierReplies - kept.length),
  };
}

function isBefore(a: CommentCard, b: CommentCard): boolean {
  return a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id < b.id);
}
