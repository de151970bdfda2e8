import { MAX_UNITS_PER_GRAPHEME } from '../../../malayalam/units-per-grapheme.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { TextArea, TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { ANSWERS, type AskedStory, MAX_CAPTION } from '../contract.ts';
import styles from './book.module.css';

interface AnswerFormProps {
  book: string;
  story: AskedStory;
  /** The name that is printed. */
  name: string;
  isClosed: boolean;
  isBusy: boolean;
  /** What was typed into a form that was refused. */
  typed: TypedAnswer | undefined;
}

interface TypedAnswer {
  title?: string;
  text?: string;
  answer?: string;
  /** The chosen photos, and the captions of all. */
  photo?: string[];
  photoOf?: string[];
  caption?: string[];
}

/** A story as it will stand in the book, and the form of the answer. */
export function AnswerForm({ book, story, name, isClosed, isBusy, typed }: AnswerFormProps) {
  const { ask } = useTexts('book').books;
  const { id, text, language, photos, part } = story;
  const shown = (
    <>
      <p>{ask.asStands}</p>
      <p className={styles.text} dir="auto" lang={language}>
        {text}
      </p>
    </>
  );
  // A refused form stays, so that its author can copy the text.
  if (isClosed && !typed) return shown;
  return (
    <>
      {shown}
      <Form
        action={`/books/${book}/answer`}
        className="stack"
        replace
        fields={{ intent: 'answer', story: id }}
      >
        {part === 'writer' ? (
          <p>{ask.writer}</p>
        ) : (
          <>
            <Disclosure open={typed !== undefined} summary={ask.correct}>
              <p className={styles.note}>{ask.correctHint}</p>
              <TextField
                label={ask.storyTitle}
                name="title"
                dir="auto"
                defaultValue={typed?.title ?? story.title}
              />
              <TextArea
                label={ask.text}
                name="text"
                dir="auto"
                look="story"
                rows={12}
                defaultValue={typed?.text ?? text}
              />
            </Disclosure>
            {photos.map((photo, index) => (
              <fieldset key={photo.id} className={styles.group}>
                <legend>{ask.photoNumber(index + 1)}</legend>
                <img
                  src={photo.path}
                  alt={photo.alt}
                  width={photo.width}
                  height={photo.height}
                  loading="lazy"
                  className={styles.photo}
                />
                <Choice
                  type="checkbox"
                  name="photo"
                  value={photo.id}
                  label={ask.photo(index + 1)}
                  defaultChecked={typed?.photo?.includes(photo.id) ?? photo.isPrinted}
                />
                <input type="hidden" name="photoOf" value={photo.id} />
                <div>
                  <TextField
                    label={ask.caption(index + 1)}
                    name="caption"
                    dir="auto"
                    maxLength={MAX_CAPTION * MAX_UNITS_PER_GRAPHEME}
                    defaultValue={typed?.caption?.[typed.photoOf?.indexOf(photo.id) ?? -1] ?? photo.caption}
                  />
                </div>
              </fieldset>
            ))}
          </>
        )}
        <fieldset className={styles.group}>
          <legend>{ask.question}</legend>
          {ANSWERS.map((answer) => (
            <Choice
              key={answer}
              type="radio"
              name="answer"
              value={answer}
              required
              label={ask.answers[answer]}
              hint={answer === 'yes' && name ? ask.asName(name) : undefined}
              defaultChecked={(typed?.answer ?? story.answer) === answer}
            />
          ))}
        </fieldset>
        <Button isBusy={isBusy} busyText={ask.saving}>
          {ask.save}
        </Button>
      </Form>
    </>
  );
}
