import { useTexts } from '../../texts/texts.ts';
import { PagerLinks } from './shared/pager-links.tsx';

interface PagerProps {
  /** The address of the first page; undefined on that page. */
  first: string | undefined;
  /** The address of the next page; undefined on the last page. */
  next: string | undefined;
  /** How many rows a page holds. */
  size: number;
  /** How many rows follow, if known. */
  left?: number;
}

/** Links to the first and to the next page of a list for administrators. */
export function Pager({ first, next, size, left = size }: PagerProps) {
  const { admin } = useTexts('admin');
  const texts = { first: admin.first, next: admin.next(Math.min(left, size)) };
  return <PagerLinks first={first} next={next} texts={texts} />;
}
