type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIELDS = 'input:not([type=hidden], [type=file]), textarea, select';
/** Hydration is over by then, also on a slow phone. */
const WATCH_MS = 60_000;

/**
 * Remembers what is typed from now on, and what is typed already. Returns a function that writes it into the page again, after
 * React has drawn the page anew because something had changed the HTML: an extension, a translation or a proxy.
 */
export function keepTypedText(): () => void {
  const typed = new Map<string, Pick<HTMLInputElement, 'value' | 'checked'>>();
  const remember = (field: Field) => {
    typed.set(keyOf(field), {
      value: field.value,
      checked: field instanceof HTMLInputElement && field.checked,
    });
  };
  for (const field of listFields()) if (isChanged(field)) remember(field);
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && target.matches(FIELDS)) remember(target as Field);
  };
  document.addEventListener('input', onInput, true);
  setTimeout(() => document.removeEventListener('input', onInput, true), WATCH_MS);
  return () => {
    for (const field of listFields()) {
      const kept = typed.get(keyOf(field));
      const isBox = field instanceof HTMLInputElement && /checkbox|radio/.test(field.type);
      if (!kept || (isBox ? field.checked === kept.checked : field.value === kept.value)) continue;
      if (isBox) field.checked = kept.checked;
      else field.value = kept.value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
}

function listFields(): Field[] {
  return [...document.querySelectorAll<Field>(FIELDS)];
}

/** Returns the same for a field and for its copy in a page that is drawn anew. */
function keyOf(field: Field): string {
  const same = listFields().filter(({ name }) => name === field.name);
  const choice = field.type === 'radio' ? field.value : '';
  return [field.name, choice, same.indexOf(field)].join(' ');
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  }
  const isBoxChanged = field instanceof HTMLInputElement && field.checked !== field.defaultChecked;
  return isBoxChanged || field.value !== field.defaultValue;
}
