import { baseOf, currentOf, type Field, setValue } from '../ui/page/field-values.ts';
import { circleOf, hasValues, isHidden, isTyped, listFields, nameForm } from './kept-fields.ts';
import { readUnsent, UNSENT, type Values, writeStored } from './unsent-store.ts';

export interface FormNotice {
  isRestored: boolean;
  /** A text that was typed before, and that is not in the fields because theirs was changed since. */
  earlier: string | undefined;
}

interface Options {
  /** The path of the form's page. The address may already be that of the next page while React draws it. */
  path: string;
  /** True if the server sent the fields back: their text is then not saved, although it was not typed here. */
  isReturned: boolean;
  onNotice: (notice: FormNotice) => void;
}

export interface KeptForm {
  stop(): void;
  /** Resets the fields to the server's values, and forgets the typed values. */
  discard(): void;
  /** Puts the earlier text into the fields. */
  takeEarlier(): void;
  discardEarlier(): void;
  /** Forgets the sent values, unless more was typed since. */
  forget(sent: FormData): void;
}

/**
 * Keeps the typed values of a form on this device, and restores them. Does not replace a value that the server
 * or the writer has changed since: the older text is then offered. Returns undefined for a form that keeps its
 * text itself.
 */
export function keepForm(
  form: HTMLFormElement,
  { path, isReturned, onNotice }: Options,
): KeptForm | undefined {
  const key = keyOf(form, path);
  if (key === undefined) return undefined;
  let earlier: Values | undefined;
  let isRestored = false;
  restore();
  form.addEventListener('input', keep);
  form.addEventListener('reset', afterReset);
  addEventListener('pageshow', onPageShow);

  return {
    stop() {
      form.removeEventListener('input', keep);
      form.removeEventListener('reset', afterReset);
      removeEventListener('pageshow', onPageShow);
    },
    discard() {
      for (const field of listFields(form).values()) if (isTyped(field)) setValue(field, baseOf(field));
      settle();
    },
    takeEarlier() {
      const fields = listFields(form);
      for (const [name, value] of Object.entries(earlier ?? {})) {
        const field = fields.get(name);
        if (field) setValue(field, value);
      }
      earlier = undefined;
      settle();
    },
    discardEarlier() {
      earlier = undefined;
      settle();
    },
    forget(sent) {
      const kept = readUnsent(key);
      if (!kept || !hasValues(form, sent, kept.values)) return;
      writeStored(key, earlier && { values: {}, earlier });
      isRestored = false;
      tell();
    },
  };

  function restore(): void {
    const kept = readUnsent(key as string);
    const fields = listFields(form);
    const conflicts: Values = { ...kept?.earlier };
    const restored: [Field, string][] = [];
    for (const [name, value] of Object.entries(kept?.values ?? {})) {
      const field = fields.get(name);
      if (!field || value === baseOf(field)) continue;
      showIn(form, field);
      const base = kept?.base?.[name];
      const isOutdated = base !== undefined && base !== baseOf(field);
      const isInField = currentOf(field) === value;
      // Some browsers restore fields themselves when a page is reloaded.
      if (isInField && isOutdated) setValue(field, baseOf(field));
      if (isOutdated || (isTyped(field) && !isInField)) conflicts[name] = value;
      else if (!isInField) restored.push([field, value]);
    }
    const hasConflict = Object.keys(conflicts).length > 0;
    if (hasConflict) earlier = conflicts;
    for (const [field, value] of restored) {
      // After a conflict, do not restore hidden fields: the server's text needs the server's version.
      if (isHidden(field) && hasConflict) continue;
      setValue(field, value);
      isRestored ||= !isHidden(field);
    }
    if (kept) settle();
    else keep();
  }

  /** Settles after the fields got other values. The page's own scripts are told, too. */
  function settle(): void {
    form.dispatchEvent(new Event('input', { bubbles: true }));
    keep();
    tell();
  }

  function keep(): void {
    const fields = [...listFields(form)];
    const typed = fields.filter(
      ([, field]) => isTyped(field) || (isReturned && currentOf(field) && !isHidden(field)),
    );
    // True if the device keeps more for this form than its fields, such as the photos of a letter.
    const hasMore = 'holds' in form.dataset;
    if (typed.length === 0 && !hasMore) {
      isRestored = false;
      writeStored(key as string, earlier && { values: {}, earlier });
      return;
    }
    const filled = fields.filter(([, field]) => isHidden(field));
    writeStored(key as string, {
      values: {
        ...circleOf(form),
        ...Object.fromEntries([...filled, ...typed].map(([name, field]) => [name, currentOf(field)])),
      },
      ...(!isReturned && { base: Object.fromEntries(typed.map(([name, field]) => [name, baseOf(field)])) }),
      earlier,
    });
  }

  function tell(): void {
    const texts = Object.values(earlier ?? {}).sort((a, b) => b.length - a.length);
    // The notice stands at the long text.
    const place = form.querySelector('textarea');
    if (place && (isRestored || texts.length > 0)) showIn(form, place);
    onNotice({ isRestored, earlier: texts[0] });
  }

  /** The fields change only after the event. */
  function afterReset(): void {
    setTimeout(settle);
  }

  /** WebKit empties fields with autocomplete="off" just after it has shown a page from its back/forward cache. */
  function onPageShow({ persisted }: PageTransitionEvent): void {
    if (persisted) setTimeout(restore);
  }
}

/** Returns the key under which a form's values are kept. The key contains the account's id, by which clear-stored-data.ts finds the key. */
function keyOf(form: HTMLFormElement, path: string): string | undefined {
  const account = form.querySelector<HTMLInputElement>('[name=account]')?.value ?? '';
  const [kind = '', ...subject] = (form.dataset.unsent ?? `${UNSENT}:${nameForm(form, path)}`).split(':');
  return kind ? [kind, account, ...subject].join(':') : undefined;
}

/** Opens the part of a form that hides a restored field. */
function showIn(form: HTMLFormElement, field: Field): void {
  const part = field.closest('details');
  if (part && form.contains(part)) part.open = true;
}
