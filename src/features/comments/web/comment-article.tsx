import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Menu } from '../../../web/ui/members/menu.tsx';
import { Avatar } from '../../people/web/shared/members/avatar.tsx';
import type { CommentCard, SharedComment } from '../contract.ts';
import { CommentLike } from './comment-like.tsx';
import { showText } from './comment-text.tsx';
import styles from './comments.module.css';

/** Everything that the HTML of a comment depends on, besides the reader's language. */
export interface ArticleParts {
  comment: SharedComment;
  /** The path of the page. */
  path: string;
  /** When it was written, in words. */
  time: string;
  /** The comment that the words above the text name. */
  answered: SharedComment['inReplyTo'];
  mayReply: boolean;
  mayLike: boolean;
}

/** How the page shows a comment. */
export interface CommentView {
  path: string;
  isClosed: boolean;
  /** True if the subject of the comment is hidden. */
  isSubjectHidden: boolean;
  /** When the server read the comment, in milliseconds since 1970. */
  readAt: number;
  /** The id of the reply directly above. If the comment answers this reply, no words say what it answers. */
  previous?: string | undefined;
  /** Writes a time in words. */
  ago: (time: number, now: number) => string;
}

/** Returns what the HTML of a comment depends on. */
export function toParts(
  comment: CommentCard,
  { path, isClosed, isSubjectHidden, readAt, previous, ago }: CommentView,
): Omit<ArticleParts, 'comment'> {
  const { inReplyTo, isHidden, createdAt } = comment;
  return {
    path,
    time: ago(createdAt, readAt),
    answered: inReplyTo?.id === previous ? null : inReplyTo,
    mayReply: !isClosed && !isHidden,
    mayLike: !isHidden && !isSubjectHidden,
  };
}

/** Returns the parts of a comment that depend on nothing of the reader; undefined if one does. */
export function toSharedParts(comment: CommentCard, view: CommentView): ArticleParts | undefined {
  if (comment.state !== 'shown' || comment.isMine || comment.isHidden) return undefined;
  return { ...toParts(comment, view), comment: toShared(comment) };
}

/** Returns the part of a comment that is the same for everyone but its author and moderators. */
function toShared({
  state,
  written,
  isMine,
  isHidden,
  isHeld,
  casePath,
  ...shared
}: CommentCard): SharedComment {
  return shared;
}

interface CommentArticleProps extends ArticleParts {
  /** When the server read the comment. No part of its HTML depends on that. */
  readAt: number;
  /** A notice above the text. */
  notice?: ReactNode;
  /** The actions of its author or a moderator. Without them, the reader may report the comment. */
  children?: ReactNode;
}

export function CommentArticle({ comment, path, time, answered, ...props }: CommentArticleProps) {
  const { mayReply, mayLike, readAt } = props;
  const { comments } = useTexts('comments');
  const name = comment.author || comments.anonymous;
  return (
    <article
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
            <time dateTime={new Date(comment.createdAt).toISOString()}>{time}</time>
          </Link>
          {comment.version !== comment.createdAt && <span> · {comments.edited}</span>}
        </p>
        {answered && (
          <p className={styles.answered}>
            <Link to={`${path}?comment=${answered.id}#comment-${answered.id}`}>
              {comments.inReplyTo(answered.author || comments.anonymous)}
            </Link>
          </p>
        )}
        {props.notice}
        <p className={styles.text} dir="auto" lang={comment.language}>
          {showText(comment, comments.anonymous)}
        </p>
        <div className={styles.actions}>
          {mayLike && <CommentLike comment={comment} readAt={readAt} />}
          {mayReply && (
            <ButtonLink
              kind="quiet"
              to={`${path}?reply=${comment.id}#reply`}
              aria-label={comments.replyTo(name)}
              preventScrollReset
            >
              {comments.reply}
            </ButtonLink>
          )}
          {props.children ?? (
            <Menu label={comments.menu(name)} isInline>
              <Link to={`/report?kind=comment&id=${comment.id}`} aria-label={comments.reportOf(name)}>
                {comments.report}
              </Link>
            </Menu>
          )}
        </div>
      </div>
    </article>
  );
}
