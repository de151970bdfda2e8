import {
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { stripInvisible } from '../../../malayalam/invisible.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './field.module.css';
import { useFieldProblem } from './field-problems.ts';
import { useUnsent } from './use-unsent.tsx';

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Shown at the field, and announced with it. */
  error?: string | undefined;
}

export function TextField({
  label,
  hint,
  error,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const { id, describedBy, isWrong, notes } = useNotes(hint, error, input);
  const { common } = useTexts();
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        type={isShown ? 'text' : input.type}
        aria-describedby={describedBy}
        aria-invalid={isWrong ? true : input['aria-invalid']}
        {...(input.type === 'email' && { onInput: cleanEmail })}
      />
      {input.type === 'password' && (
        <button
          type="button"
          className={styles.eye}
          aria-label={common.show}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      )}
      {notes}
    </div>
  );
}

/**
 * Removes invisible letters that address books add: the browser would refuse the email without a visible
 * reason.
 */
function cleanEmail({ currentTarget: field }: React.SyntheticEvent<HTMLInputElement>): void {
  const clean = stripInvisible(field.value)
    .trim()
    .replace(/^mailto:/i, '');
  if (clean !== field.value) field.value = clean;
}

interface TextAreaProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  /**
   * `story`: in the font in which stories are read. `line`: begins as one line and grows, with its label only
   * for screen readers.
   */
  look?: 'story' | 'line';
}

/** A text with several lines. Its form keeps the typed text on this device until it is sent. */
export function TextArea({ label, hint, error, look, ...input }: TextAreaProps) {
  const { id, describedBy, isWrong, notes } = useNotes(hint, error, input);
  const field = useRef<HTMLTextAreaElement>(null);
  const unsent = useUnsent(field);
  return (
    <>
      {unsent}
      <div className={look ? `${styles.field} ${styles[look]}` : styles.field}>
        <label htmlFor={id} className={look === 'line' ? 'unseen' : undefined}>
          {label}
        </label>
        <textarea
          {...input}
          {...(look === 'line' && { onInput: ({ currentTarget }) => growField(currentTarget) })}
          ref={field}
          id={id}
          aria-describedby={describedBy}
          aria-invalid={isWrong ? true : undefined}
        />
        {notes}
      </div>
    </>
  );
}

/** Makes a text area as high as its text, in browsers whose style sheets cannot do this. */
export function growField(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}

/** Returns a ref for a form. Each new `result` focuses the form's first invalid field. */
export function useFocusOnInvalidField(result: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [result]);
  return form;
}

/** Returns the id of a field, whether it has an error, and its hint and error with their ids. */
export function useNotes(
  hint: ReactNode,
  ownError: string | undefined,
  input: Parameters<typeof useFieldProblem>[1],
) {
  const id = useId();
  const error = useFieldProblem(id, input, ownError);
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  const notes = (
    <>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </>
  );
  return { id, describedBy, isWrong: error !== undefined, notes };
}
