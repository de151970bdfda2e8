import type { MouseEvent } from 'react';
import { useFetcher } from 'react-router';
import { type ActionError, errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { Heart } from '../../../web/ui/icons/heart.ts';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import type { LikeState } from '../../stories/contract.ts';
import type { CommentCard } from '../contract.ts';

interface CommentLikeProps {
  comment: Pick<CommentCard, 'id' | 'author' | 'likes' | 'isLiked'>;
  /** When the server read the comment, in milliseconds since 1970. */
  readAt: number;
}

/**
 * Updates optimistically, then shows the count of the server's answer. The button belongs to one of the two
 * forms of CommentLikeForms: a form names its reader, and the HTML of a comment is kept for all readers.
 */
export function CommentLike({ comment, readAt }: CommentLikeProps) {
  const messages = useTexts('comments');
  const { comments } = messages;
  const fetcher = useFetcher<(LikeState & { readAt: number }) | { error: ActionError }>({
    key: `like-${comment.id}`,
  });
  const answer = fetcher.data && 'likes' in fetcher.data ? fetcher.data : undefined;
  const confirmed: LikeState = answer && answer.readAt >= readAt ? answer : comment;
  const pending = fetcher.formData?.get('liked');
  const isLiked = pending ? pending === 'true' : confirmed.isLiked;
  const likes = confirmed.likes + Number(isLiked) - Number(confirmed.isLiked);
  const error = fetcher.state === 'idle' ? failureOf(fetcher.data)?.error : undefined;
  const send = (event: MouseEvent<HTMLButtonElement>) => {
    const { form, name, value } = event.currentTarget;
    if (!form) return;
    event.preventDefault();
    const fields = new FormData(form);
    fields.set(name, value);
    void fetcher.submit(fields, { method: 'post', action: '?index' });
  };
  return (
    <>
      <Button
        kind="plain-toggle"
        form={formOf(!isLiked)}
        name="comment"
        value={comment.id}
        // The name stays the same for both states, because screen readers announce `aria-pressed` beside it.
        aria-pressed={isLiked}
        aria-label={comments.like(comment.author || comments.anonymous, likes)}
        onClick={send}
      >
        <Heart aria-hidden="true" />
        {likes > 0 && <span>{likes}</span>}
      </Button>
      {error && <MessageBox tone="danger">{errorText(messages, error, comments.errors)}</MessageBox>}
    </>
  );
}

/** The forms that the buttons of all comments send: one likes a comment, the other no longer likes it. */
export function CommentLikeForms() {
  return [true, false].map((liked) => (
    <Form
      key={String(liked)}
      id={formOf(liked)}
      action="?index"
      hidden
      fields={{ intent: 'like', liked: String(liked) }}
    ></Form>
  ));
}

function formOf(liked: boolean): string {
  return liked ? 'like-comment' : 'unlike-comment';
}
