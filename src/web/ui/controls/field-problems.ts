import { createContext, type FormEvent, type RefObject, use, useEffect, useRef, useState } from 'react';
import { type FetcherWithComponents, useActionData } from 'react-router';
import type { ActionError } from '../../texts/errors.ts';
import { type CommonTexts, useTexts } from '../../texts/texts.ts';

/** The state of a form that is sent without a navigation, for its fields. */
export type FormFetcher = Pick<FetcherWithComponents<unknown>, 'data' | 'state' | 'formData'>;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A sent form, until the server has answered. */
export interface Sent {
  fields: FormData;
  /** The entry of the history from which the form was sent. */
  from: unknown;
  /** The server's previous answer. */
  answer: unknown;
}

/** The problems at the fields of a form. */
interface Problems {
  /** Problems that were found before the form was sent, by the id of the field. */
  found: ReadonlyMap<string, string>;
  /** The field that the server refused, with its reason. See src/server/validate.ts. */
  refused: ActionError['details'];
  /** The ids of fields that the reader has changed since the server refused them. */
  changed: ReadonlySet<string>;
  fetcher: FormFetcher | undefined;
  sent: RefObject<Sent | undefined>;
}

const NOT_FOUND: ReadonlyMap<string, string> = new Map();
const UNCHANGED: ReadonlySet<string> = new Set();

/** A form provides this for its fields. */
export const ProblemsContext = createContext<Problems>({
  found: NOT_FOUND,
  refused: undefined,
  changed: UNCHANGED,
  fetcher: undefined,
  sent: { current: undefined },
});

interface Described {
  name?: string | undefined;
  type?: string | undefined;
  required?: boolean | undefined;
}

/**
 * Returns the problem of a field, in the reader's language. `error` is the page's own text for the field, which
 * counts until the reader changes the field.
 */
export function useFieldProblem(
  id: string,
  { name, type, required }: Described,
  error?: string | undefined,
): string | undefined {
  const { invalid, errors } = useTexts();
  const { found, refused, changed } = use(ProblemsContext);
  const known = found.get(id);
  if (known || changed.has(id)) return known;
  if (!refused || refused.field !== name) return error;
  const { reason } = refused;
  // Another form of the page may have a field of the same name, so check that this one is required.
  if (reason === 'missing') return required ? sayMissing(type, invalid) : error;
  if (reason === 'email') return invalid.email;
  const limit = Number(refused.limit);
  if (reason === 'short') return invalid.short(limit);
  return reason === 'long' ? invalid.long(limit) : (error ?? errors['invalid-input']);
}

/**
 * Checks the fields of a form before it is sent, instead of the browser, whose messages are in the browser's
 * language. Returns the problems for ProblemsContext, and the handlers of the form.
 */
export function useFormProblems(fetcher: FormFetcher | undefined) {
  const { invalid, errors } = useTexts();
  const answerOfPage = useActionData();
  const answer = fetcher ? fetcher.data : answerOfPage;
  const [edits, setEdits] = useState({ answer, ids: UNCHANGED });
  const [wrong, setWrong] = useState<readonly Field[]>([]);
  const [attempt, setAttempt] = useState(0);
  const sent = useRef<Sent>(undefined);
  const first = wrong[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus, not each corrected field
  useEffect(() => {
    if (attempt > 0 && first) focusOn(first);
  }, [attempt]);
  const error = (answer as { error?: ActionError } | undefined)?.error;
  // A new answer is about the fields as they were sent, so earlier changes do not count.
  const changed = edits.answer === answer ? edits.ids : UNCHANGED;
  const texts = { ...invalid, other: errors['invalid-input'] };
  return {
    problems: {
      found: wrong.length > 0 ? new Map(wrong.map((field) => [field.id, say(field, texts)])) : NOT_FOUND,
      refused: error && /^(invalid-input|too-long)$/.test(error.code) ? error.details : undefined,
      changed,
      fetcher,
      sent,
    } satisfies Problems,
    /** Returns true if the form can be sent. */
    check(event: FormEvent<HTMLFormElement>): boolean {
      const { submitter } = event.nativeEvent as SubmitEvent;
      const mayBeWrong = submitter?.hasAttribute('formnovalidate');
      const invalidFields = mayBeWrong ? [] : listInvalid(event.currentTarget);
      if (invalidFields.length > 0) {
        event.preventDefault();
        setAttempt(attempt + 1);
      }
      setWrong(invalidFields);
      setEdits({ answer, ids: UNCHANGED });
      return invalidFields.length === 0;
    },
    follow({ target }: FormEvent<HTMLFormElement>): void {
      if (wrong.length > 0) setWrong(wrong.filter((field) => !field.validity.valid));
      const field = target as Field;
      const { id } = field;
      if (field.hasAttribute('aria-invalid') && !changed.has(id))
        setEdits({ answer, ids: new Set([...changed, id]) });
    },
    forget: () => setWrong([]),
    /** On a slow device, React may show the answer without ever rendering the form as being sent. */
    keepSent({ currentTarget, nativeEvent }: FormEvent<HTMLFormElement>): void {
      const fields = new FormData(currentTarget, (nativeEvent as SubmitEvent).submitter);
      sent.current = { fields, from: history.state?.key, answer };
    },
  };
}

/** Returns the invalid fields. For radio buttons, which are all invalid together, returns only the first. */
function listInvalid(form: HTMLFormElement): Field[] {
  const invalid = [...form.elements].filter((element): element is Field => isInvalid(element));
  return invalid.filter(
    (field, index) =>
      field.type !== 'radio' ||
      invalid.findIndex(({ type, name }) => type === 'radio' && name === field.name) === index,
  );
}

function isInvalid(element: Element): boolean {
  return 'validity' in element && (element as Field).willValidate && !(element as Field).validity.valid;
}

function focusOn(field: Field): void {
  const details = field.closest('details');
  if (details) details.open = true;
  // Remove the focus first: a screen reader announces the new description only when the field gets the focus.
  if (document.activeElement === field) field.blur();
  field.focus();
}

function say(field: Field, texts: CommonTexts['invalid'] & { other: string }): string {
  const { validity, type } = field;
  if (validity.valueMissing) return sayMissing(type, texts);
  if (validity.typeMismatch && type === 'email') return texts.email;
  if (type === 'number' && field instanceof HTMLInputElement) {
    return texts.number(Number(field.min), Number(field.max));
  }
  const limits = field as HTMLInputElement;
  if (validity.tooShort) return texts.short(limits.minLength);
  return validity.tooLong ? texts.long(limits.maxLength) : texts.other;
}

function sayMissing(type: string | undefined, texts: CommonTexts['invalid']): string {
  return /^(radio|select|file)/.test(type ?? '') ? texts.choice : texts.missing;
}
