type Attributes = Record<string, string | boolean | undefined | ((event: Event) => void)>;
type Child = Node | string | false | undefined;

/**
 * Creates an element. Strings become text, never HTML. A function becomes the listener of the event in its
 * name.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(attribute, value);
    else if (value === true) made.setAttribute(attribute, '');
    else if (typeof value === 'string') made.setAttribute(attribute, value);
  }
  made.append(...children.filter((child): child is Node | string => Boolean(child)));
  return made;
}

let names = 0;

/** Returns a field with its label above. */
export function labelled(label: string, field: HTMLElement): HTMLElement {
  names += 1;
  field.id = `field-${names}`;
  return element('div', { class: 'field' }, element('label', { for: field.id }, label), field);
}
