import type { StoryDraft } from './story-draft.ts';

type FormText = Required<Omit<StoryDraft, 'copy' | 'question'>>;

/** Returns the texts in a story form. */
export function readForm(form: HTMLFormElement): FormText {
  const fields = new FormData(form);
  const read = (name: string) => String(fields.get(name) ?? '');
  return {
    topic: read('topic'),
    circle: read('circle'),
    title: read('title'),
    content: read('content'),
    name: read('name'),
    key: read('key'),
  };
}

/** Returns true if neither title nor text has a letter. */
export function isFormEmpty(form: HTMLFormElement): boolean {
  const { title, content } = readForm(form);
  return !title.trim() && !content.trim();
}

/**
 * Writes texts into a story form, whose fields React does not control. Listeners of the form receive them like
 * typed text.
 */
export function fillForm(form: HTMLFormElement, texts: Partial<FormText>): void {
  for (const name of ['topic', 'circle', 'title', 'content', 'name', 'key'] as const) {
    const field = form.elements.namedItem(name);
    if (field && 'value' in field && texts[name] !== undefined) field.value = texts[name];
  }
  form.dispatchEvent(new Event('input', { bubbles: true }));
}
