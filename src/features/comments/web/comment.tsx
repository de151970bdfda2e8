import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useCommentsMessages } from '../../../web/messages/comments-messages.ts';
import { useRelativeDates } from '../../../web/messages/relative-dates.ts';
import { Avatar } from '../../../web/ui/avatar.tsx';
import { ButtonLink } from '../../../web/ui/button.tsx';
import type { CommentCard } from '../contract.ts';
import { CommentButton } from './comment-button.tsx';
import { CommentEditForm } from './comment-form.tsx';
import { showText } from './comment-text.tsx';
import styles from './comments.module.css';
import type { RefusedComment } from './refused-comment.ts';

interface CommentProps {
  storyId: string;
  comment: CommentCard;
  /** The reply directly above. A reply to it needs no words about what it answers. */
  previous?: string | undefined;
  /** The path of the story's page. */
  path: string;
  isClosed: boolean;
  /** When the server read the comment, in milliseconds since 1970. */
  readAt: number;
  refused: RefusedComment | undefined;
}

/** Shows a comment or reply with the reader's actions, or the form in which its author edits it. */
export function Comment({ storyId, comment, previous, path, isClosed, readAt, refused }: CommentProps) {
  const { comments } = useCommentsMessages();
  const { ago } = useRelativeDates();
  const [searchParams] = useSearchParams();
  const { hash } = useLocation();
  const article = useRef<HTMLElement>(null);
  const isTarget = hash === `#comment-${comment.id}`;
  // After a client-side navigation, move focus to the comment that the address names: it was just posted or looked for.
  useEffect(() => {
    if (isTarget) article.current?.focus();
  }, [isTarget]);
  if (comment.state !== 'shown') {
    return (
      <p id={`comment-${comment.id}`} className={styles.place}>
        {comments.places[comment.state]}
      </p>
    );
  }
  const isRefused = refused?.values?.intent === 'edit-comment' && refused.values.comment === comment.id;
  const mayEdit = comment.isMine && (!comment.isHidden || comment.isHeld);
  if (mayEdit && (searchParams.get('edit-comment') === comment.id || isRefused)) {
    const failure = isRefused ? refused : undefined;
    return <CommentEditForm storyId={storyId} comment={comment} path={path} refused={failure} />;
  }
  const name = comment.author || comments.anonymous;
  const { inReplyTo, isMine, isHeld } = comment;
  const hidden = isMine
    ? isHeld
      ? comments.heldOwn
      : comments.hiddenOwn
    : isHeld
      ? comments.heldSeen
      : comments.hiddenSeen;
  return (
    <article
      ref={article}
      id={`comment-${comment.id}`}
      tabIndex={-1}
      className={styles.comment}
      aria-labelledby={`by-${comment.id}`}
    >
      <Avatar photo={comment.photo} initial={comment.initial} size="small" isLazy />
      <div className={styles.body}>
        <p className={styles.head}>
          <bdi id={`by-${comment.id}`}>
            {comment.authorId ? <Link to={`/people/${comment.authorId}`}>{name}</Link> : name}
          </bdi>{' '}
          <Link to={`${path}?comment=${comment.id}#comment-${comment.id}`} className={styles.time}>
            <time dateTime={new Date(comment.createdAt).toISOString()}>{ago(comment.createdAt, readAt)}</time>
          </Link>
          {comment.version !== comment.createdAt && <span> · {comments.edited}</span>}
        </p>
        {inReplyTo && inReplyTo.id !== previous && (
          <p className={styles.answered}>
            <Link to={`${path}?comment=${inReplyTo.id}#comment-${inReplyTo.id}`}>
              {comments.inReplyTo(inReplyTo.author || comments.anonymous)}
            </Link>
          </p>
        )}
        {comment.isHidden && (
          <p className={styles.hidden}>
            {hidden} {comment.casePath && <Link to={comment.casePath}>{comments.why}</Link>}
          </p>
        )}
        <p className={styles.text} dir="auto" lang={comment.language}>
          {showText(comment, comments.anonymous)}
        </p>
        <div className={styles.actions}>
          {!isClosed && !comment.isHidden && (
            <ButtonLink
              kind="quiet"
              to={`${path}?reply=${comment.id}#reply`}
              aria-label={comments.replyTo(name)}
              preventScrollReset
            >
              {comments.reply}
            </ButtonLink>
          )}
          {!comment.isMine && !comment.isHidden && (
            <ButtonLink
              kind="quiet"
              to={`/report?kind=comment&id=${comment.id}`}
              aria-label={comments.reportOf(name)}
            >
              {comments.report}
            </ButtonLink>
          )}
          {comment.isMine && (
            <>
              {mayEdit && (
                <ButtonLink
                  kind="quiet"
                  to={`${path}?comment=${comment.id}&edit-comment=${comment.id}#edit-comment`}
                  preventScrollReset
                >
                  {comments.edit}
                </ButtonLink>
              )}
              <CommentButton
                fields={{ intent: 'delete-comment', comment: comment.id }}
                text={comments.delete}
              />
            </>
          )}
        </div>
      </div>
    </article>
  );
}
