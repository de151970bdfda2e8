import type { CommentCard, CommentPage, Thread } from '../contract.ts';

/**
 * Returns a page that ends with the newest comments, brought up to date with the newest page read later. New comments
 * and replies come last. Older ones that the page shows stay, even if the newer page begins after them.
 */
export function mergeComments(page: CommentPage, newer: CommentPage): CommentPage {
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
