import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { loadBook } from '../request.ts';
import { readOpenBook } from '../server/open-book.ts';
import type { Route } from './+types/book-page';
import styles from './book.module.css';
import { BookCover, BookFiles, BookNotFound } from './book-parts.tsx';

export function loader({ context, params }: Route.LoaderArgs) {
  return loadBook(context, async (app, viewer) => ({ book: await readOpenBook(app, viewer, params.book) }));
}

/** A book with its cover, its contents and thanks to those who wrote it. */
export default function BookPage({ loaderData }: Route.ComponentProps) {
  const { books } = useTexts('book');
  if ('error' in loaderData) return <BookNotFound />;
  const { book } = loaderData;
  const { id, title, titleLanguage, subtitle, subtitleLanguage, design, picture, chapters, people, files } =
    book;
  return (
    <Page title={title}>
      <PageHeading
        title={
          <span dir="auto" lang={titleLanguage}>
            {title}
          </span>
        }
        back="/books"
        action={book.isEditor && <ButtonLink to={`/books/${id}/edit`}>{books.edit}</ButtonLink>}
      />
      <div className={styles.opened}>
        <BookCover {...{ title, titleLanguage, subtitle, subtitleLanguage, design, picture }} />
        <div className="stack">
          {subtitle && (
            <p dir="auto" lang={subtitleLanguage}>
              {subtitle}
            </p>
          )}
          {!book.isOpen && <p className={styles.note}>{books.isMade}</p>}
          {files.length > 0 && (
            <Card>
              <h2>{books.files}</h2>
              <BookFiles files={files} />
            </Card>
          )}
          {book.isAsked && <ButtonLink to={`/books/${id}/answer`}>{books.answer}</ButtonLink>}
        </div>
      </div>
      {chapters.length > 0 && (
        <Card>
          <h2>{books.contents}</h2>
          {chapters.map((chapter, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: chapters may have the same title, and do not move here.
            <section key={index} className="stack">
              {chapter.title && (
                <h3 dir="auto" lang={chapter.titleLanguage}>
                  {chapter.title}
                </h3>
              )}
              <ul className={`${styles.list} ${styles.lines}`}>
                {chapter.stories.map((story) => (
                  <li key={story.path}>
                    <Link to={story.path} className={styles.link} dir="auto" lang={story.titleLanguage}>
                      {story.title}
                    </Link>
                    <p className={styles.note}>
                      <bdi>{story.author || books.anonymous}</bdi>
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </Card>
      )}
      {people.length > 0 && (
        <Card>
          <h2>{books.thanks}</h2>
          <p>{books.thanksTo}</p>
          <ul className={styles.names}>
            {people.map((name) => (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}
