import { Link } from 'react-router';
import { MAX_UNITS_PER_GRAPHEME } from '../../../malayalam/units-per-grapheme.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { DragHandle } from '../../../web/ui/members/drag-handle.tsx';
import { textLanguage } from '../../../web/ui/members/text-language.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { MAX_BOOK_TITLE, type Workshop, type WorkshopChapter } from '../contract.ts';
import styles from './book.module.css';
import { ChapterStories } from './chapter-stories.tsx';
import { MoveButtons, useMovedRows } from './move-row.tsx';

/** The list of stories in no chapter has a title in the page's language. */
function languageOfTitle({ title }: WorkshopChapter): string | undefined {
  return title ? textLanguage(title) : undefined;
}

interface ChapterFormsProps {
  workshop: Workshop;
  /** The chapter whose stories are shown. Empty for those in no chapter. */
  shown: string;
  /** The key of the form for a new chapter. */
  submissionKey: string;
  failure: Failure | undefined;
}

interface Failure {
  error: { code: string; details?: Record<string, unknown> | undefined };
  values?: Record<string, string> | undefined;
}

/** The chapters of a book, the stories of one of them, and the forms that change their order. */
export function ChapterForms({ workshop, shown, submissionKey, failure }: ChapterFormsProps) {
  const { bookEditing: texts } = useTexts('book-editors');
  const { chapters, id } = workshop;
  const action = `/books/${id}/edit?chapter=${shown}`;
  const chapter = chapters.find((one) => one.id === shown) ?? chapters[0];
  const typed = failure?.values;
  return (
    <>
      <Card>
        <h2>{texts.chapters}</h2>
        {chapters.length === 0 && <p>{texts.empty}</p>}
        <Chapters workshop={workshop} chapter={chapter} action={action} />
        <Form
          key={submissionKey}
          action={action}
          className={styles.line}
          replace
          fields={{ intent: 'add-chapter', key: submissionKey }}
        >
          <TextField
            label={texts.newChapter}
            name="title"
            dir="auto"
            required
            maxLength={MAX_BOOK_TITLE * MAX_UNITS_PER_GRAPHEME}
            defaultValue={typed?.intent === 'add-chapter' ? typed.title : undefined}
          />
          <Button kind="secondary">{texts.addChapter}</Button>
        </Form>
      </Card>
      {chapter && (
        <Card>
          <h2 dir="auto" lang={languageOfTitle(chapter)}>
            {chapter.title || texts.loose}
          </h2>
          <ChapterStories key={chapter.id} workshop={workshop} chapter={chapter} action={action} />
          {chapter.id !== '' && (
            <ChapterChanges workshop={workshop} chapter={chapter} action={action} failure={failure} />
          )}
        </Card>
      )}
    </>
  );
}

interface ChapterProps {
  workshop: Workshop;
  chapter: WorkshopChapter;
  action: string;
}

function Chapters({
  workshop,
  chapter,
  action,
}: Omit<ChapterProps, 'chapter'> & { chapter: WorkshopChapter | undefined }) {
  const { bookEditing: texts } = useTexts('book-editors');
  const { chapters, id, order } = workshop;
  const moved = { action, intent: 'move-chapter', name: 'chapter', order } as const;
  const { list, shown, startDrag } = useMovedRows(chapters, moved);
  return (
    <ul ref={list} className={`${styles.list} ${styles.lines}`}>
      {shown.map((one, index) => (
        <li key={one.id} className={styles.item}>
          {one.id !== '' && chapters.length > 1 && (
            <DragHandle title={texts.drag} onPointerDown={startDrag(index)} />
          )}
          <Link
            to={`/books/${id}/edit?chapter=${one.id}`}
            className={`${styles.link} ${styles.what}`}
            aria-current={one.id === chapter?.id ? 'true' : undefined}
            dir="auto"
            lang={languageOfTitle(one)}
            preventScrollReset
          >
            {one.title || texts.loose}{' '}
            <span className={styles.note}>({one.stories.length.toLocaleString()})</span>
          </Link>
          {one.id !== '' && <MoveButtons {...moved} rows={shown} index={index} title={one.title} />}
        </li>
      ))}
    </ul>
  );
}

/** Renames or removes a chapter. */
function ChapterChanges({
  workshop,
  chapter,
  action,
  failure,
}: ChapterProps & { failure: Failure | undefined }) {
  const { bookEditing: texts } = useTexts('book-editors');
  const typed = failure?.values;
  const isRefused = typed?.intent === 'rename-chapter' && typed.chapter === chapter.id;
  const version = isRefused ? (failure?.error.details?.version ?? chapter.version) : chapter.version;
  return (
    <Disclosure summary={texts.changeChapter} open={isRefused}>
      <div className="stack">
        <Form
          action={action}
          className={styles.line}
          replace
          fields={{ intent: 'rename-chapter', chapter: chapter.id, version: String(version) }}
        >
          <TextField
            key={chapter.id}
            label={texts.chapterTitle}
            name="title"
            dir="auto"
            required
            maxLength={MAX_BOOK_TITLE * MAX_UNITS_PER_GRAPHEME}
            defaultValue={isRefused ? typed.title : chapter.title}
          />
          <Button kind="secondary">{texts.rename}</Button>
        </Form>
        <Form
          action={`/books/${workshop.id}/edit`}
          replace
          fields={{ intent: 'remove-chapter', chapter: chapter.id, order: workshop.order }}
        >
          <Button kind="danger">{texts.removeChapter}</Button>
          <p className={styles.note}>{texts.removeChapterHint}</p>
        </Form>
      </div>
    </Disclosure>
  );
}
