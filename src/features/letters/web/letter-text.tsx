import type { ReactNode } from 'react';
import type { Letter } from '../contract.ts';
import styles from './correspondence-page.module.css';

/**
 * Shows a letter with links for its addresses. A link to a story of this community shows its title. LinkedText
 * of the feature reading is unsuitable: it is built into one file with everything that lists of stories need.
 */
export function LetterText({ text, language, links = [] }: Pick<Letter, 'text' | 'language' | 'links'>) {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const { start, end: next, to, title, titleLanguage } of links) {
    pieces.push(text.slice(end, start));
    end = next;
    const isOwn = to.startsWith('/');
    pieces.push(
      // The link opens a new tab, so that this page keeps what the reader has begun to write.
      <a
        key={start}
        href={to}
        lang={titleLanguage}
        target={isOwn ? undefined : '_blank'}
        rel={isOwn ? undefined : 'noopener nofollow ugc'}
      >
        {title ?? text.slice(start, next)}
      </a>,
    );
  }
  return (
    <p className={styles.text} dir="auto" lang={language}>
      {pieces}
      {text.slice(end)}
    </p>
  );
}
