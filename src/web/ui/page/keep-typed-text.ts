import { currentOf, type Field, isChanged, setValue } from './field-values.ts';

const FIELDS = 'input:not([type=hidden], [type=file]), textarea, select';
/** By then, hydration has ended even on a slow phone. */
const WATCH_MS = 60_000;

interface Typed {
  value: string;
  /** The position of the caret; null for a field without one. */
  caret: number | null;
}

/**
 * Remembers what is typed from now on, and what was typed before. Returns a function that writes these values
 * into the page again. Call that function after React has hydrated the page, because React resets each text
 * area that has a text to the server's text. Also call it after React has drawn the page anew because an
 * extension, a translation or a proxy had changed the HTML.
 */
export function keepTypedText(): () => void {
  const typed = new Map<string, Typed>();
  const remember = (field: Field) => {
    const caret = field instanceof HTMLSelectElement ? null : field.selectionStart;
    typed.set(keyOf(field), { value: currentOf(field), caret });
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
      if (!kept || currentOf(field) === kept.value) continue;
      setValue(field, kept.value);
      // The writer may be in the middle of the text, so restore the caret.
      if (kept.caret !== null && field === document.activeElement && !(field instanceof HTMLSelectElement)) {
        field.setSelectionRange(kept.caret, kept.caret);
      }
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
}

function listFields(): Field[] {
  return [...document.querySelectorAll<Field>(FIELDS)];
}

/** Returns a key that is the same for a field and for its copy in a redrawn page. */
function keyOf(field: Field): string {
  const same = listFields().filter(({ name }) => name === field.name);
  const choice = field.type === 'radio' ? field.value : '';
  return [field.name, choice, same.indexOf(field)].join(' ');
}
