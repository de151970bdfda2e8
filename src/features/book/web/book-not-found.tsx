import { useTexts } from '../../../web/texts/texts.ts';
import { NoticePage } from '../../../web/ui/page/notice-page.tsx';

/** What a page's loader returns without a book. */
export const BOOK_MISSING = { error: 'book-not-found' } as const;

/** Says that a book is not here, or not for this reader. */
export function BookNotFound() {
  const { books } = useTexts('book');
  return (
    <NoticePage title={books.notFound} scene="lost" to="/books" buttonText={books.toList}>
      <p>{books.notFoundText}</p>
    </NoticePage>
  );
}
