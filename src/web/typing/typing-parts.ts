import type { TypingField } from './typed-word.ts';

/** The elements that the typing aid adds to a field. */
interface TypingParts {
  strip: HTMLElement;
  /** The suggestions, inside the strip. */
  list: HTMLElement;
  status: HTMLElement;
  /** The form's button, or else the aid's own. */
  toggle: HTMLElement;
  forget: HTMLElement;
  hint: HTMLElement;
  keyboardHint: HTMLElement;
  failure: HTMLElement;
  /** True if the aid provides the words of the toggle. */
  hasOwnToggle: boolean;
}

/** Adds the elements below a field. `isAlone` is true if no other field of its form has the aid. */
export function addParts(field: TypingField, id: string, isAlone: boolean): TypingParts {
  const root = create('div', 'typing-aid');
  const strip = create('div', 'typing-strip');
  const list = create('div', 'typing-list', { role: 'listbox', id, hidden: '' });
  const status = create('p', 'typing-status', { role: 'status' });
  const forget = create('button', 'typing-button', { type: 'button' });
  const hint = create('p', 'typing-hint');
  const keyboardHint = create('p', 'typing-hint typing-keyboard');
  const failure = create('p', 'typing-hint', { role: 'alert' });
  const ofForm = field.form?.querySelector<HTMLElement>('[data-typing]') ?? undefined;
  const toggle = ofForm ?? create('button', 'typing-button', { type: 'button' });
  strip.append(list);
  root.append(status, failure);
  // A form needs only one switch. In a form with its own button, the hints stand at the text.
  if (ofForm ? field.name !== 'title' : isAlone) {
    const buttons = create('div', 'typing-buttons');
    buttons.append(...(ofForm ? [] : [toggle]), forget);
    root.append(hint, keyboardHint, buttons);
  }
  // In the search, the button stands beside the field, so add the elements behind both. The strip stays on the
  // screen as long as the field's container.
  (field.closest('[role=search] > div') ?? field).after(strip, root);
  // A press must not take the focus, and on a phone the keyboard, from the field.
  for (const name of ['pointerdown', 'mousedown']) {
    for (const part of [strip, root]) part.addEventListener(name, (event) => event.preventDefault());
  }
  return { strip, list, status, toggle, forget, hint, keyboardHint, failure, hasOwnToggle: !ofForm };
}

/**
 * Fills the list with suggestions and, at its end, the typed letters. `take` receives the index of the tapped
 * one.
 */
export function fillList(
  list: HTMLElement,
  words: readonly string[],
  typed: string,
  take: (index: number) => void,
): void {
  const options = [...words, typed].map((word, index) => {
    const isTyped = index === words.length;
    const option = create('div', 'typing-word', { role: 'option', id: `${list.id}-${index}` });
    if (!isTyped)
      option.append(create('span', 'typing-number', { 'aria-hidden': 'true' }, String(index + 1)));
    const text = isTyped ? `“${word}”` : word;
    option.append(create('span', '', { lang: isTyped ? 'ml-Latn' : 'ml' }, text));
    option.addEventListener('click', () => take(index));
    return option;
  });
  list.replaceChildren(...options);
  list.hidden = false;
}

function create(
  tag: string,
  className: string,
  attributes: Record<string, string> = {},
  text = '',
): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}
