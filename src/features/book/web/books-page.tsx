import { Link } from 'react-router';
import { getViewer } from '../../../app/request.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { EmptyCard } from '../../../web/ui/members/shared/empty-card.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { listBooks } from '../server/books.ts';
import type { Route } from './+types/books-page';
import styles from './book.module.css';
import { BookCover } from './book-parts.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { rows, mayBegin } = await listBooks(app, viewer);
  return { rows, mayBegin };
}

/** Lists the books that the reader may see, the newest first. */
export default function BooksPage({ loaderData: { rows, mayBegin } }: Route.ComponentProps) {
  const { books } = useTexts('book');
  return (
    <Page title={books.title}>
      <PageHeading
        title={books.title}
        intro={books.intro}
        back="/me"
        action={
          mayBegin && (
            <ButtonLink to="/books/new" kind="primary">
              {books.begin}
            </ButtonLink>
          )
        }
      />
      {rows.length === 0 && <EmptyCard title={books.none} text={books.noneText} />}
      {rows.map(
        ({ id, title, titleLanguage, subtitle, design, picture, isOpen, isEditor, isAsked, asks }) => (
          <Card key={id}>
            <div className={styles.book}>
              <BookCover {...{ title, titleLanguage, design, picture }} />
              <div className="stack">
                <div>
                  <h2>
                    <Link
                      to={isOpen || isEditor ? `/books/${id}` : `/books/${id}/answer`}
                      className={styles.link}
                      dir="auto"
                      lang={titleLanguage}
                    >
                      {title}
                    </Link>
                  </h2>
                  {subtitle && <p dir="auto">{subtitle}</p>}
                  {!isOpen && isEditor && <p className={styles.note}>{books.isMade}</p>}
                </div>
                {asks > 0 && <p>{books.asks(asks)}</p>}
                <p className="row">
                  {isAsked && (
                    <ButtonLink to={`/books/${id}/answer`} kind={asks > 0 ? 'primary' : 'secondary'}>
                      {books.answer}
                    </ButtonLink>
                  )}
                  {isEditor && <ButtonLink to={`/books/${id}/edit`}>{books.edit}</ButtonLink>}
                </p>
              </div>
            </div>
          </Card>
        ),
      )}
    </Page>
  );
}
