import type { Ref } from 'react';
import { useLanguage } from '../../../web/messages/language.ts';
import { useKeptHtml } from '../../../web/ui/kept-html.ts';
import { type ArticleParts, CommentArticle } from './comment-article.tsx';

interface KeptCommentProps extends ArticleParts {
  place: Ref<HTMLDivElement>;
}

/**
 * A comment of someone else. The server draws it once with React, and reuses its HTML as long as everything that it
 * depends on is equal (docs/decisions/025). Its properties have nothing of the reader.
 */
export const KeptComment = import.meta.env.SSR ? ServedComment : BrowserComment;

function ServedComment({ place: _, ...parts }: KeptCommentProps) {
  const key = `${useLanguage()} ${JSON.stringify(parts)}`;
  const html = useKeptHtml(key, `<article id="comment-${parts.comment.id}"`);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has drawn this HTML
  if (html !== undefined) return <div dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <div>
      <CommentArticle {...parts} />
    </div>
  );
}

function BrowserComment({ place, ...parts }: KeptCommentProps) {
  return (
    <div ref={place}>
      <CommentArticle {...parts} />
    </div>
  );
}
