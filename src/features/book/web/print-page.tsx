import { asWritten } from '../../../malayalam/latin-view.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { loadBook } from '../request.ts';
import { readPrintPage } from '../server/print-page.ts';
import type { Route } from './+types/print-page';
import { BookNotFound } from './book-parts.tsx';
import styles from './print-page.module.css';

export function loader({ context, params }: Route.LoaderArgs) {
  return loadBook(context, async (app, viewer) => ({
    book: asWritten(await readPrintPage(app, viewer, params.book)),
  }));
}

/** A whole book on one page, which the browser prints: for a server without a typesetter. */
export default function PrintPage({ loaderData }: Route.ComponentProps) {
  const { books } = useTexts('book');
  const { print } = useTexts('book-editors').bookEditing;
  if ('error' in loaderData) return <BookNotFound />;
  const { book } = loaderData;
  return (
    <Page title={book.title}>
      <div className={styles.screenOnly}>
        <PageHeading title={print} back={`/books/${book.id}/edit`} />
      </div>
      <article className={styles.book} lang={book.language}>
        <header className={styles.title}>
          <h1 dir="auto">{book.title}</h1>
          {book.subtitle && <p dir="auto">{book.subtitle}</p>}
          {book.years && <p>{book.years}</p>}
          {book.dedication && <p className={styles.text}>{book.dedication}</p>}
        </header>
        {book.foreword && (
          <section className={styles.chapter}>
            <h2>{book.words.foreword}</h2>
            <p className={styles.text} dir="auto">
              {book.foreword.text}
            </p>
            <p>{book.foreword.by}</p>
          </section>
        )}
        {book.chapters.map((chapter, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: chapters may have the same title, and do not move here.
          <section key={index} className={styles.chapter}>
            {chapter.title && <h2 dir="auto">{chapter.title}</h2>}
            {chapter.stories.map((story) => (
              <section key={story.id}>
                <h3 dir="auto" lang={story.language}>
                  {story.title}
                </h3>
                {story.author && <p dir="auto">{story.author}</p>}
                {story.photos.map(({ path, alt, caption }) => (
                  <figure key={path} className={styles.figure}>
                    <img src={path} alt={alt} />
                    {caption && <figcaption dir="auto">{caption}</figcaption>}
                  </figure>
                ))}
                <p className={styles.text} dir="auto" lang={story.language}>
                  {story.text}
                </p>
                {story.writer && (
                  <p>
                    {book.words.writtenBy} {story.writer}
                  </p>
                )}
              </section>
            ))}
          </section>
        ))}
        {book.people.length > 0 && (
          <section className={styles.chapter}>
            <h2>{book.words.people}</h2>
            <ul>
              {book.people.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </section>
        )}
        {book.colophon && <p className={styles.text}>{book.colophon}</p>}
        {book.chapters.length === 0 && <p className={styles.screenOnly}>{books.noneText}</p>}
      </article>
    </Page>
  );
}
