import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { useRelativeDates } from '../../../web/ui/members/relative-dates.ts';
import type { CommentCard } from '../contract.ts';
import { CommentArticle, toParts, toSharedParts } from './comment-article.tsx';
import { CommentButton } from './comment-button.tsx';
import type { RefusedComment } from './comment-form.tsx';
import { CommentEditForm } from './comment-form.tsx';
import styles from './comments.module.css';
import { KeptComment } from './kept-comment.tsx';

interface CommentProps {
  aboutId: string;
  comment: CommentCard;
  /** The id of the reply directly above. If the comment answers this reply, no words say what it answers. */
  previous?: string | undefined;
  /** The path of the page. */
  path: string;
  isClosed: boolean;
  /** True if the subject of the comment is hidden. */
  isSubjectHidden: boolean;
  /** When the server read the comment, in milliseconds since 1970. */
  readAt: number;
  refused: RefusedComment | undefined;
}

/** Shows a comment or reply with the reader's actions, or the form in which its author edits it. */
export function Comment({ aboutId, comment, refused, ...shown }: CommentProps) {
  const { path, readAt } = shown;
  const { comments } = useTexts('comments');
  const { ago } = useRelativeDates();
  const [searchParams] = useSearchParams();
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const { isMine, isHidden, isHeld, casePath } = comment;
  const isTarget = hash === `#comment-${comment.id}`;
  // After a client-side navigation, move focus to the comment that the address names: it was just posted or looked for.
  useEffect(() => {
    if (isTarget) place.current?.querySelector('article')?.focus();
  }, [isTarget]);
  if (comment.state !== 'shown') {
    return (
      <p id={`comment-${comment.id}`} className={styles.place}>
        {comments.places[comment.state]}
      </p>
    );
  }
  const isRefused = refused?.values?.intent === 'edit-comment' && refused.values.comment === comment.id;
  const mayEdit = isMine && (!isHidden || isHeld);
  if (mayEdit && (searchParams.get('edit-comment') === comment.id || isRefused)) {
    const failure = isRefused ? refused : undefined;
    return <CommentEditForm aboutId={aboutId} comment={comment} path={path} refused={failure} />;
  }
  const view = { ...shown, ago };
  const shared = toSharedParts(comment, view);
  if (shared) return <KeptComment parts={shared} readAt={readAt} place={place} />;
  const hidden = isMine
    ? isHeld
      ? comments.heldOwn
      : comments.hiddenOwn
    : isHeld
      ? comments.heldSeen
      : comments.hiddenSeen;
  return (
    <div ref={place}>
      <CommentArticle
        {...toParts(comment, view)}
        comment={comment}
        readAt={readAt}
        notice={
          isHidden && (
            <p className={styles.hidden}>
              {hidden} {casePath && <Link to={casePath}>{comments.why}</Link>}
            </p>
          )
        }
      >
        {mayEdit && (
          <ButtonLink
            kind="quiet"
            to={`${path}?comment=${comment.id}&edit-comment=${comment.id}#edit-comment`}
            preventScrollReset
          >
            {comments.edit}
          </ButtonLink>
        )}
        {isMine && (
          <CommentButton fields={{ intent: 'delete-comment', comment: comment.id }} text={comments.delete} />
        )}
      </CommentArticle>
    </div>
  );
}
