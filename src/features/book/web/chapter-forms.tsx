import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MAX_BOOK_TITLE, type Workshop, type WorkshopChapter, type WorkshopStory } from '../contract.ts';
import styles from './book.module.css';

interface ChapterFormsProps {
  workshop: Workshop;
  /** The chapter whose stories are shown. Empty for those in no chapter. */
  shown: string;
  /** The id of the next chapter, so that a form sent twice adds one. */
  newChapter: string;
  failure:
    | {
        error: { code: string; details?: Record<string, unknown> | undefined };
        values?: Record<string, string> | undefined;
      }
    | undefined;
}

/** The chapters of a book, the stories of one of them, and the forms that change their order. */
export function ChapterForms({ workshop, shown, newChapter, failure }: ChapterFormsProps) {
  const { bookEditing: texts } = useTexts('book-editors');
  const { chapters, id, order } = workshop;
  const action = `/books/${id}/edit?chapter=${shown}`;
  const chapter = chapters.find((one) => one.id === shown) ?? chapters[0];
  const typed = failure?.values;
  return (
    <Card>
      <h2>{texts.stories}</h2>
      {chapters.length === 0 && <p>{texts.empty}</p>}
      <ul className={styles.list}>
        {chapters.map((one, index) => (
          <li key={one.id} className={styles.item}>
            <Link
              to={`/books/${id}/edit?chapter=${one.id}`}
              className={styles.link}
              aria-current={one === chapter ? 'true' : undefined}
              dir="auto"
              preventScrollReset
            >
              {one.title || texts.loose} ({one.stories.length.toLocaleString()})
            </Link>
            {one.id !== '' && (
              <MoveButtons
                action={action}
                intent="move-chapter"
                name="chapter"
                id={one.id}
                title={one.title}
                order={order}
                previous={chapters[index - 1]?.id}
                next={chapters[index + 1]?.id || undefined}
                afterNext={chapters[index + 2]?.id ?? ''}
              />
            )}
          </li>
        ))}
      </ul>
      {chapter && <Stories workshop={workshop} chapter={chapter} action={action} />}
      {chapter && chapter.id !== '' && (
        <>
          <Form action={action} className="stack" replace>
            <input type="hidden" name="intent" value="rename-chapter" />
            <input type="hidden" name="chapter" value={chapter.id} />
            <input
              type="hidden"
              name="version"
              value={String(
                typed?.chapter === chapter.id
                  ? (failure?.error.details?.version ?? chapter.version)
                  : chapter.version,
              )}
            />
            <TextField
              key={chapter.id}
              label={texts.chapterTitle}
              name="title"
              dir="auto"
              required
              maxLength={MAX_BOOK_TITLE * 12}
              defaultValue={
                typed?.intent === 'rename-chapter' && typed.chapter === chapter.id
                  ? typed.title
                  : chapter.title
              }
            />
            <div>
              <Button kind="secondary">{texts.rename}</Button>
            </div>
          </Form>
          <Form action={`/books/${id}/edit`} replace>
            <input type="hidden" name="intent" value="remove-chapter" />
            <input type="hidden" name="chapter" value={chapter.id} />
            <input type="hidden" name="order" value={order} />
            <Button kind="quiet">{texts.removeChapter}</Button>
            <p className={styles.note}>{texts.removeChapterHint}</p>
          </Form>
        </>
      )}
      <Form key={newChapter} action={`/books/${id}/edit?chapter=${newChapter}`} className="stack" replace>
        <input type="hidden" name="intent" value="add-chapter" />
        <input type="hidden" name="chapter" value={newChapter} />
        <TextField
          label={texts.newChapter}
          name="title"
          dir="auto"
          required
          maxLength={MAX_BOOK_TITLE * 12}
          defaultValue={typed?.intent === 'add-chapter' ? typed.title : undefined}
        />
        <div>
          <Button kind="secondary">{texts.addChapter}</Button>
        </div>
      </Form>
    </Card>
  );
}

interface StoriesProps {
  workshop: Workshop;
  chapter: WorkshopChapter;
  action: string;
}

function Stories({ workshop, chapter, action }: StoriesProps) {
  const { bookEditing: texts } = useTexts('book-editors');
  const { chapters, order } = workshop;
  const { stories } = chapter;
  const others = chapters.filter(({ id }) => id !== chapter.id);
  return (
    <>
      <h3 dir="auto">{chapter.title || texts.loose}</h3>
      <ol className={styles.list}>
        {stories.map((story, index) => (
          <li key={story.id} className={styles.item}>
            <StoryLine story={story} />
            <div className="row">
              <MoveButtons
                action={action}
                intent="move-story"
                name="story"
                id={story.id}
                title={story.title}
                chapter={chapter.id}
                order={order}
                previous={stories[index - 1]?.id}
                next={stories[index + 1]?.id}
                afterNext={stories[index + 2]?.id ?? ''}
              />
              <Form action={action} replace preventScrollReset>
                <input type="hidden" name="intent" value="remove-story" />
                <input type="hidden" name="story" value={story.id} />
                <Button kind="quiet" aria-label={texts.removeOf(story.title || texts.gone)}>
                  {texts.remove}
                </Button>
              </Form>
            </div>
          </li>
        ))}
      </ol>
      {stories.length > 0 && others.length > 0 && (
        <Form action={action} className="stack" replace preventScrollReset>
          <h3>{texts.moveTitle}</h3>
          <input type="hidden" name="intent" value="move-story" />
          <input type="hidden" name="order" value={order} />
          <input type="hidden" name="before" value="" />
          <SelectField label={texts.story} name="story">
            <option value="">–</option>
            {stories.map(({ id, title }) => (
              <option key={id} value={id}>
                {title || texts.gone}
              </option>
            ))}
          </SelectField>
          <SelectField label={texts.chapter} name="chapter">
            {others.map(({ id, title }) => (
              <option key={id} value={id}>
                {title || texts.loose}
              </option>
            ))}
          </SelectField>
          <div>
            <Button kind="secondary">{texts.move}</Button>
          </div>
        </Form>
      )}
    </>
  );
}

function StoryLine({ story }: { story: WorkshopStory }) {
  const { bookEditing: texts } = useTexts('book-editors');
  const { books } = useTexts('book');
  const { path, title, titleLanguage, author, state, writerState, isGone, isPrinted } = story;
  return (
    <div>
      {isGone ? (
        <p>{texts.gone}</p>
      ) : (
        <Link to={path} className={styles.link} dir="auto" lang={titleLanguage}>
          {title}
        </Link>
      )}
      <p className={styles.note}>
        <strong>{isPrinted ? texts.printed : texts.notPrinted}</strong>
        {!isGone && ` · ${texts.states[state]}`}
        {author && (
          <>
            {' · '}
            <bdi>{author || books.anonymous}</bdi>
          </>
        )}
      </p>
      {writerState && <p className={styles.note}>{texts.writerState(texts.states[writerState])}</p>}
    </div>
  );
}

interface MoveButtonsProps {
  action: string;
  intent: 'move-chapter' | 'move-story';
  name: 'chapter' | 'story';
  id: string;
  title: string;
  /** The chapter that a story stays in. */
  chapter?: string;
  order: number;
  previous: string | undefined;
  next: string | undefined;
  /** What stands behind the next one. Empty for the end. */
  afterNext: string;
}

/** Moves something one place up or down, also without scripts. */
function MoveButtons({
  action,
  intent,
  name,
  id,
  title,
  chapter,
  order,
  previous,
  next,
  afterNext,
}: MoveButtonsProps) {
  const { bookEditing: texts } = useTexts('book-editors');
  return (
    <Form action={action} className="row" replace preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={name} value={id} />
      {chapter !== undefined && <input type="hidden" name="chapter" value={chapter} />}
      <input type="hidden" name="order" value={order} />
      {previous !== undefined && (
        <Button kind="quiet" name="before" value={previous} aria-label={texts.upOf(title)}>
          {texts.up}
        </Button>
      )}
      {next !== undefined && (
        <Button kind="quiet" name="before" value={afterNext} aria-label={texts.downOf(title)}>
          {texts.down}
        </Button>
      )}
    </Form>
  );
}
