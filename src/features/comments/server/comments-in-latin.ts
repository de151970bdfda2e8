import { inLatinLetters } from '../../../malayalam/latin-view.ts';
import type { CommentCard, CommentPage } from '../contract.ts';

/** Returns a page of comments in Latin letters. Authors also get their texts as written, for the form of an edit. */
export function showCommentsInLatin(page: CommentPage): CommentPage {
  const threads = page.threads.map((thread) => ({
    ...thread,
    comment: showComment(thread.comment),
    replies: thread.replies.map(showComment),
  }));
  return { ...page, threads };
}

function showComment(comment: CommentCard): CommentCard {
  const shown = inLatinLetters(comment);
  return comment.isMine && shown.text !== comment.text ? { ...shown, written: comment.text } : shown;
}
