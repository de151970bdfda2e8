import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { LiveState } from '../../../web/connection/live-state.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { FocusedWords } from '../../../web/ui/members/focused-words.tsx';
import { useRelativeDates } from '../../../web/ui/members/relative-dates.ts';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import type { CommentPage } from '../contract.ts';
import { BegunDrafts } from './begun-drafts.tsx';
import { Comment } from './comment.tsx';
import { CommentButton } from './comment-button.tsx';
import type { RefusedComment } from './comment-form.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentLikeForms } from './comment-like.tsx';
import styles from './comments.module.css';
import { useKeptThreads } from './kept-comment.tsx';
import { useNewestComments } from './use-newest-comments.ts';

interface CommentsProps {
  page: CommentPage;
  /** Idempotency key for the next comment. */
  submissionKey: string;
  /** True if the page was prefetched, so that the server does not know yet that the reader has seen it. */
  isPrefetch?: boolean | undefined;
  /** The action's data. */
  answer: RefusedComment | object | undefined;
  /** The newest counts, if the page listens. */
  live: LiveState | undefined;
}

/** Shows the comments of a page with their replies, and the form for a new one. Works without JavaScript. */
export function Comments({ page: loaded, submissionKey, isPrefetch, answer, live }: CommentsProps) {
  const { hash, pathname: path } = useLocation();
  // The address of what the comments are about ends with its id.
  const aboutId = path.slice(path.lastIndexOf('/') + 1);
  const { page, unseen } = useNewestComments(loaded, path, live);
  useReportShown(aboutId, isPrefetch ? loaded : undefined);
  const refused = failureOf(answer);
  const messages = useTexts('comments');
  const { comments } = messages;
  const { ago } = useRelativeDates();
  const [searchParams] = useSearchParams();
  const replyTo = refused?.values?.replyTo ?? searchParams.get('reply');
  // The text of a reply to a comment that is gone moves to the form for a new comment.
  const isAnsweredGone = Boolean(replyTo) && !isShown(page, replyTo);
  const { isClosed, isHidden: isSubjectHidden, readAt } = page;
  const rights = { isClosed, isSubjectHidden, readAt };
  const view = { path, ...rights, ago };
  const kept = useKeptThreads(replyTo ? undefined : page.threads, view);
  const edited = searchParams.get('edit-comment');
  const deleted = searchParams.get('deleted-comment');
  const isGone = searchParams.has('comment') && !isShown(page, searchParams.get('comment'));
  const section = useRef<HTMLElement>(null);
  // After a client-side navigation, the router has looked for the address's element before this script loaded.
  // After a document load, the browser has already scrolled.
  useEffect(() => {
    if (hash === '#comments' && window.scrollY === 0) section.current?.scrollIntoView();
  }, [hash]);
  const write = page.isCondolence ? comments.condolence : (comments.write[page.kind] ?? '');
  const formProps = { aboutId, path, submissionKey, write };
  const isRefusedPost = (refused?.values?.intent ?? 'comment') === 'comment';
  const newComment = (!replyTo || isAnsweredGone) && isRefusedPost ? refused : undefined;
  return (
    <section ref={section} id="comments" className={styles.comments} aria-labelledby="comments-title">
      <h2 id="comments-title" tabIndex={-1} aria-live="polite">
        {comments.title(page.total)}
      </h2>
      {deleted && <DeletedComment commentId={deleted} />}
      {isGone && <MessageBox tone="information">{comments.gone}</MessageBox>}
      {isAnsweredGone && !refused && (
        <MessageBox tone="information">{comments.errors['answered-gone']}</MessageBox>
      )}
      {refused && !isRefusedPost && refused.values?.intent !== 'edit-comment' && (
        <MessageBox tone="danger">{errorText(messages, refused.error, comments.errors)}</MessageBox>
      )}
      <BegunDrafts
        aboutId={aboutId}
        path={path}
        openReply={edited ? `edit-${edited}` : replyTo}
        isClosed={page.isClosed}
      />
      {page.isThread && <Link to={`${path}#comments`}>{comments.all}</Link>}
      {!page.isThread && page.earlier && (
        <Link to={`${path}?before=${page.earlier}#comments`}>{comments.earlier}</Link>
      )}
      {page.threads.length === 0 && !page.isClosed && <p className={styles.empty}>{comments.first}</p>}
      <CommentLikeForms />
      {kept ?? (
        <ol className={styles.threads}>
          {page.threads.map(({ comment, replies, earlierReplies }) => (
            <li key={comment.id}>
              <Comment aboutId={aboutId} comment={comment} path={path} {...rights} refused={refused} />
              {(replies.length > 0 || isIn(replyTo, comment.id, replies)) && (
                <ol className={styles.replies}>
                  {earlierReplies > 0 && (
                    <li>
                      <Link to={threadPath(path, comment.id, page)}>
                        {comments.earlierReplies(earlierReplies)}
                      </Link>
                    </li>
                  )}
                  {replies.map((reply, index) => (
                    <li key={reply.id}>
                      <Comment
                        aboutId={aboutId}
                        comment={reply}
                        previous={replies[index - 1]?.id}
                        path={path}
                        {...rights}
                        refused={refused}
                      />
                    </li>
                  ))}
                  {!page.isClosed && isIn(replyTo, comment.id, replies) && (
                    <li>
                      <CommentForm
                        {...formProps}
                        key={replyTo}
                        answered={[comment, ...replies].find(({ id }) => id === replyTo)}
                        refused={refused}
                      />
                    </li>
                  )}
                </ol>
              )}
            </li>
          ))}
        </ol>
      )}
      {unseen > 0 && (
        <p role="status">
          <ButtonLink to={`${path}#comments`}>{comments.arrived(unseen)}</ButtonLink>
        </p>
      )}
      {page.later && <Link to={`${path}?after=${page.later}#comments`}>{comments.later}</Link>}
      {isClosed && !isSubjectHidden && <p className={styles.empty}>{comments.closed}</p>}
      {/* A form that was refused because comments are closed keeps its text. */}
      {(!isClosed || newComment) && !page.isThread && (
        <CommentForm
          {...formProps}
          key={submissionKey}
          goneId={isAnsweredGone ? replyTo : undefined}
          refused={newComment}
        />
      )}
      {page.mayClose && (
        <CommentButton
          fields={{ intent: 'close-comments', closed: String(!page.isClosed) }}
          text={page.isClosed ? comments.open : comments.close}
        />
      )}
    </section>
  );
}

function isShown(page: CommentPage, id: string | null): boolean {
  return page.threads.some(
    ({ comment, replies }) => comment.id === id || replies.some((reply) => reply.id === id),
  );
}

/** Returns whether a comment is a thread's first comment or one of its replies. */
function isIn(id: string | null, rootId: string, replies: { id: string }[]): boolean {
  return id !== null && (id === rootId || replies.some((reply) => reply.id === id));
}

function threadPath(path: string, rootId: string, page: CommentPage): string {
  const before = page.isThread && page.earlier ? `&before=${page.earlier}` : '';
  return `${path}?thread=${rootId}${before}#comments`;
}

/** Confirms that a comment was deleted and offers to undo that. */
function DeletedComment({ commentId }: { commentId: string }) {
  const { comments } = useTexts('comments');
  // The focused button disappeared with the comment, so move the focus to this message.
  return (
    <MessageBox tone="information">
      <FocusedWords>{comments.deleted}</FocusedWords>
      <CommentButton
        kind="secondary"
        fields={{ intent: 'restore-comment', comment: commentId }}
        text={comments.undo}
      />
    </MessageBox>
  );
}

/**
 * Tells the server once that the reader has seen a prefetched page, because the request for its data has recorded nothing. Does
 * nothing without a page.
 */
function useReportShown(subject: string, page: CommentPage | undefined): void {
  const account = useViewer()?.accountId;
  useEffect(() => {
    if (!page || !account) return;
    const body = new URLSearchParams({ account, subject });
    for (const { comment, replies } of page.threads) {
      for (const { id } of [comment, ...replies]) body.append('comment', id);
    }
    // A failure is harmless: the news stay unread until the next visit.
    fetch('/shown', { method: 'POST', body, keepalive: true }).catch(() => {});
  }, [subject, page, account]);
}
