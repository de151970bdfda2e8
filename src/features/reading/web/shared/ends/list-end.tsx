import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../../../web/texts/texts.ts';
import styles from './list-end.module.css';

/** Fetches the next page when the end of the list is this close to the viewport, so that readers need not wait. */
const PREFETCH_MARGIN = '1200px';

interface ListEndProps {
  /** The cursor of the next page. Undefined if all pages are shown. */
  next: string | undefined;
  fetchMore: () => void;
  /** Shown after the last page. */
  children: ReactNode;
}

/** The end of a list whose next page is fetched when the end comes near, or by its link. */
export function ListEnd({ next, fetchMore, children }: ListEndProps) {
  const { stories } = useTexts('stories');
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!end.current || !next) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchMore(), {
      rootMargin: PREFETCH_MARGIN,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [next, fetchMore]);
  return (
    <p ref={end} className={styles.end}>
      {next ? (
        <Link
          to={`?after=${next}`}
          onClick={(event) => {
            event.preventDefault();
            fetchMore();
          }}
        >
          {stories.more}
        </Link>
      ) : (
        children
      )}
    </p>
  );
}
