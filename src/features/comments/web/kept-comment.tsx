import type { ReactNode, Ref } from 'react';
import { useLanguage } from '../../../web/texts/language.ts';
import { useFindHtml, useKeptHtml } from '../../../web/ui/page/kept-html.ts';
import type { CommentCard, Thread } from '../contract.ts';
import { type ArticleParts, CommentArticle, type CommentView, toSharedParts } from './comment-article.tsx';
import styles from './comments.module.css';

interface KeptCommentProps {
  parts: ArticleParts;
  /** When the server read the comment, in milliseconds since 1970. */
  readAt: number;
  place: Ref<HTMLDivElement>;
}

/**
 * A comment of another member. The server draws the comment once with React, and reuses its HTML as long as
 * everything that it depends on is equal (docs/decisions/025). The only property about the reader is whether
 * they like the comment.
 */
export const KeptComment = import.meta.env.SSR ? ServedComment : BrowserComment;

function ServedComment({ parts, readAt }: KeptCommentProps) {
  const html = useKeptHtml(keyOf(useLanguage(), parts), `<article id="comment-${parts.comment.id}"`);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has drawn this HTML
  if (html !== undefined) return <div dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <div>
      <CommentArticle {...parts} readAt={readAt} />
    </div>
  );
}

function BrowserComment({ parts, readAt, place }: KeptCommentProps) {
  return (
    <div ref={place}>
      <CommentArticle {...parts} readAt={readAt} />
    </div>
  );
}

/**
 * Returns the list of threads if this server keeps the HTML of all their comments; undefined otherwise. One
 * piece of HTML costs less than rendering each kept comment. Always undefined in the browser, and without
 * threads.
 */
export const useKeptThreads: UseKeptThreads = import.meta.env.SSR ? useServedThreads : () => undefined;

type UseKeptThreads = (threads: readonly Thread[] | undefined, view: CommentView) => ReactNode | undefined;

function useServedThreads(threads: readonly Thread[] | undefined, view: CommentView): ReactNode | undefined {
  const language = useLanguage();
  const find = useFindHtml();
  const findComment = (comment: CommentCard, previous: string | undefined) => {
    const parts = toSharedParts(comment, { ...view, previous });
    const kept = parts && find?.(keyOf(language, parts));
    return kept === undefined ? undefined : `<li><div>${kept}</div>`;
  };
  if (!threads) return undefined;
  let html = '';
  for (const { comment, replies, earlierReplies } of threads) {
    const root = findComment(comment, undefined);
    if (root === undefined || earlierReplies > 0) return undefined;
    html += root;
    for (const [index, reply] of replies.entries()) {
      const item = findComment(reply, replies[index - 1]?.id);
      if (item === undefined) return undefined;
      html += `${index === 0 ? `<ol class="${styles.replies}">` : ''}${item}</li>`;
    }
    html += replies.length > 0 ? '</ol></li>' : '</li>';
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has drawn the comments, and comments.tsx draws the rest alike
  return <ol className={styles.threads} dangerouslySetInnerHTML={{ __html: html }} />;
}

function keyOf(language: string, parts: ArticleParts): string {
  return `${language} ${JSON.stringify(parts)}`;
}
