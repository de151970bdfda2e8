export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns the value of a field. For a box, returns 'on' if it is checked, otherwise an empty text. */
export function currentOf(field: Field): string {
  return isBox(field) ? (field.checked ? 'on' : '') : field.value;
}

/** Returns the value that the server gave to a field. */
export function baseOf(field: Field): string {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
  }
  return isBox(field) ? (field.defaultChecked ? 'on' : '') : field.defaultValue;
}

export function setValue(field: Field, value: string): void {
  if (isBox(field)) field.checked = value === 'on';
  else field.value = value;
}

export function isBox(field: Field): field is HTMLInputElement {
  return /checkbox|radio/.test(field.type);
}

/** Returns true if the field's value differs from the value that the server rendered. */
export function isChanged(field: Field): boolean {
  return currentOf(field) !== baseOf(field);
}
