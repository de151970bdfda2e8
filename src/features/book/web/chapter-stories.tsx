import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { X } from '../../../web/ui/icons/x.ts';
import { DragHandle } from '../../../web/ui/members/drag-handle.tsx';
import type { Workshop, WorkshopChapter, WorkshopStory } from '../contract.ts';
import styles from './book.module.css';
import { MoveButtons, useMovedRows } from './move-row.tsx';

interface ChapterStoriesProps {
  workshop: Workshop;
  chapter: WorkshopChapter;
  /** The address of the forms. */
  action: string;
}

/** The stories of a chapter in their order, and the forms that move them and take them out. */
export function ChapterStories({ workshop, chapter, action }: ChapterStoriesProps) {
  const { bookEditing: texts } = useTexts('book-editors');
  const { chapters, order } = workshop;
  const { stories } = chapter;
  const others = chapters.filter(({ id }) => id !== chapter.id);
  const moved = { action, intent: 'move-story', name: 'story', chapter: chapter.id, order } as const;
  const { list, shown, startDrag } = useMovedRows(stories, moved);
  return (
    <>
      {stories.length === 0 && <p>{texts.emptyChapter}</p>}
      <ol ref={list} className={`${styles.list} ${styles.lines}`}>
        {shown.map((story, index) => (
          <li key={story.id} className={styles.item}>
            {stories.length > 1 && <DragHandle title={texts.drag} onPointerDown={startDrag(index)} />}
            <StoryLine story={story} />
            <div className={styles.buttons}>
              <MoveButtons {...moved} rows={shown} index={index} title={story.title || texts.gone} />
              <Form
                action={action}
                replace
                preventScrollReset
                fields={{ intent: 'remove-story', story: story.id }}
              >
                <Button kind="quiet" aria-label={texts.removeOf(story.title || texts.gone)}>
                  <X aria-hidden="true" />
                </Button>
              </Form>
            </div>
          </li>
        ))}
      </ol>
      {stories.length > 0 && others.length > 0 && (
        // An editor puts stories of no chapter into one, so show the choice.
        <Disclosure summary={texts.moveTitle} open={chapter.id === ''}>
          <Form
            action={action}
            className="stack"
            replace
            preventScrollReset
            fields={{ intent: 'move-story', order, before: '' }}
          >
            <SelectField label={texts.story} name="story">
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
            <Button kind="secondary">{texts.move}</Button>
          </Form>
        </Disclosure>
      )}
    </>
  );
}

function StoryLine({ story }: { story: WorkshopStory }) {
  const { bookEditing: texts } = useTexts('book-editors');
  const { path, title, titleLanguage, author, state, writerState, isGone, isPrinted } = story;
  return (
    <div className={styles.what}>
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
            <bdi>{author}</bdi>
          </>
        )}
      </p>
      {writerState && <p className={styles.note}>{texts.writerState(texts.states[writerState])}</p>}
    </div>
  );
}
