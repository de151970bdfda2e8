import { type Field, isBox, isChanged } from '../ui/page/field-values.ts';
import type { Values } from './unsent-store.ts';

/** Hidden fields that name what a form is about, so that forms of one page do not share a text. */
const SUBJECTS = ['intent', 'kind', 'id', 'proposal'];
const NEVER_KEPT = /^(?:file|password|submit|button|image|reset)$/;

/**
 * Returns the fields of a form that are kept. Passwords and codes are not; of hidden fields, only those that a script fills. A box is
 * named with its value: the choices of a form, such as the circles of its author, may be others when it opens again.
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

/** Returns true if the writer has changed a field. Scripts fill the hidden ones. */
export function isTyped(field: Field): boolean {
  return !isHidden(field) && isChanged(field);
}

/** Returns true if a sent form has these values. Of boxes, the browser sends only the checked ones. */
export function hasValues(form: HTMLFormElement, sent: FormData, values: Values): boolean {
  const fields = listFields(form);
  return Object.entries(values).every(([name, value]) => {
    const field = fields.get(name);
    return !field || isBox(field) || sent.getAll(field.name).includes(value);
  });
}

/** Returns what the key of a form that names none ends with: the page's path and what the form is about. */
export function nameForm(form: HTMLFormElement, path: string): string {
  const subjects = SUBJECTS.map((name) =>
    form.querySelector<HTMLInputElement>(`[type=hidden][name=${name}]`),
  );
  return [path, ...subjects.flatMap((field) => field?.value ?? [])].join(' ');
}
