import { useEffect, useState } from 'react';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { textLanguage } from '../../../web/ui/members/text-language.ts';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import styles from './comments.module.css';
import { type BegunDraft, useBegunDrafts } from './use-begun-drafts.ts';

/** How much of a draft is shown, in UTF-16 units. */
const SHOWN = 120;
const EDIT = 'edit-';

interface BegunDraftsProps {
  aboutId: string;
  path: string;
  /** The comment that an open form answers or, after `edit-`, edits. Its draft is in the form. */
  openReply: string | null;
  /** True if only edits can be sent. */
  isClosed: boolean;
}

/** Offers the comments and replies that the reader has begun to write on this device. */
export function BegunDrafts({ aboutId, path, openReply, isClosed }: BegunDraftsProps) {
  const { comments } = useTexts('comments');
  const { drafts, discard } = useBegunDrafts(aboutId);
  // Continuing a comment hides its offer: the text is in its form.
  const [continued, setContinued] = useState<string>();
  useEffect(() => setContinued(openReply ?? undefined), [openReply]);
  const offered = drafts.filter(
    ({ replyTo }) =>
      replyTo !== continued && replyTo !== openReply && (!isClosed || replyTo.startsWith(EDIT)),
  );
  return offered.map((draft) => (
    <MessageBox key={draft.replyTo} tone="information">
      <p>{draft.replyTo.startsWith(EDIT) ? comments.begunEdit : comments.begun}</p>
      <p className={styles.begun} dir="auto" lang={textLanguage(draft.text)}>
        {shortenDraft(draft.text)}
      </p>
      <div className={styles.buttons}>
        {draft.replyTo ? (
          <ButtonLink to={path + toForm(draft.replyTo)} preventScrollReset>
            {comments.continue}
          </ButtonLink>
        ) : (
          <Button
            type="button"
            kind="secondary"
            onClick={() => {
              setContinued('');
              findNewComment()?.focus();
            }}
          >
            {comments.continue}
          </Button>
        )}
        <Button type="button" kind="quiet" onClick={() => discardDraft(draft, discard)}>
          {comments.discard}
        </Button>
      </div>
    </MessageBox>
  ));
}

/** Returns the query and anchor of the form that has a draft. */
function toForm(place: string): string {
  if (!place.startsWith(EDIT)) return `?reply=${place}#reply`;
  const id = place.slice(EDIT.length);
  return `?comment=${id}&edit-comment=${id}#edit-comment`;
}

/** Returns the first words of a draft. */
function shortenDraft(text: string): string {
  return text.length > SHOWN
    ? `${text
        .slice(0, SHOWN)
        .replace(/\s\S*$/, '')
        .trimEnd()}…`
    : text;
}

function discardDraft(draft: BegunDraft, discard: (draft: BegunDraft) => void): void {
  const field = draft.replyTo ? undefined : findNewComment();
  if (field?.value === draft.text) field.value = '';
  discard(draft);
  // The focused button disappears.
  document.querySelector<HTMLElement>('#comments-title')?.focus({ preventScroll: true });
}

/** Returns the field of the form for a comment that is not a reply. */
function findNewComment(): HTMLTextAreaElement | null {
  return document.querySelector('#new-comment textarea');
}
