import { type Field, isBox, isChanged } from '../ui/page/field-values.ts';
import type { Values } from './unsent-store.ts';

/** Hidden fields that identify a form, so that the forms of one page do not share a text. */
const SUBJECTS = ['intent', 'kind', 'id', 'proposal'];
const NEVER_KEPT = /^(?:file|password|submit|button|image|reset)$/;

/**
 * Returns the fields of a form whose values are kept. Leaves out passwords and codes, and hidden fields unless
 * a script fills them. The key of a box contains its value, because the form's choices, such as the author's
 * circles, may have changed when it opens again.
 */
export function listFields(form: HTMLFormElement): Map<string, Field> {
  const fields = new Map<string, Field>();
  const counts = new Map<string, number>();
  for (const element of form.elements) {
    if (!isKept(element)) continue;
    const name = isBox(element) ? `${element.name}=${element.value}` : element.name;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    fields.set(count ? `${name}#${count}` : name, element);
  }
  return fields;
}

function isKept(element: Element): element is Field {
  if (element instanceof HTMLSelectElement) return element.name !== '';
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return false;
  const { name, type } = element;
  if (!name || element.readOnly || NEVER_KEPT.test(type) || /password|code/i.test(name)) return false;
  return !isHidden(element) || 'script' in element.dataset;
}

export function isHidden(field: Field): boolean {
  return field.type === 'hidden';
}

/**
 * Returns the circle that a form's text is for, under the name of the field that a form without the question has. Without a circle,
 * returns no value. A link may have chosen the circle, so that it is no typed value.
 */
export function circleOf(form: HTMLFormElement): Values {
  const circle = new FormData(form).get('circle');
  return typeof circle === 'string' && !['', 'everyone'].includes(circle) ? { circle } : {};
}

/** Returns true if the writer has changed a field. Hidden fields do not count, because scripts fill them. */
export function isTyped(field: Field): boolean {
  return !isHidden(field) && isChanged(field);
}

/** Returns true if a sent form has these values. The browser sends only those boxes that are checked. */
export function hasValues(form: HTMLFormElement, sent: FormData, values: Values): boolean {
  const fields = listFields(form);
  return Object.entries(values).every(([name, value]) => {
    const field = fields.get(name);
    return !field || isBox(field) || sent.getAll(field.name).includes(value);
  });
}

/**
 * Returns the end of the key for a form that names none: the page's path, and the hidden fields that identify
 * the form.
 */
export function nameForm(form: HTMLFormElement, path: string): string {
  const subjects = SUBJECTS.map((name) =>
    form.querySelector<HTMLInputElement>(`[type=hidden][name=${name}]`),
  );
  return [path, ...subjects.flatMap((field) => field?.value ?? [])].join(' ');
}
