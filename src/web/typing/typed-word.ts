export type TypingField = HTMLInputElement | HTMLTextAreaElement;

export interface TypedWord {
  latin: string;
  start: number;
  end: number;
}

/** A word of Latin letters, unless it is part of an address, a mention or a word in another script. */
const LATIN = /(?:^|[^\p{L}\p{M}\p{N}@._\-/:#])([A-Za-z]{2,30})$/u;
const WORD_CONTINUES = /^[\p{L}\p{M}\p{N}]/u;
const BEFORE = 40;

/** Returns the word of Latin letters before the caret. */
export function findTypedWord({ value, selectionStart, selectionEnd }: TypingField): TypedWord | undefined {
  if (selectionStart === null || selectionStart !== selectionEnd) return undefined;
  const [, latin] = LATIN.exec(value.slice(Math.max(0, selectionStart - BEFORE), selectionStart)) ?? [];
  if (!latin || WORD_CONTINUES.test(value.slice(selectionStart))) return undefined;
  return { latin, start: selectionStart - latin.length, end: selectionStart };
}

/** The characters that end a word: Space, Enter and punctuation, except characters of addresses. */
const WORD_ENDS = /[\s.,!?;)"”’…]$/u;

/** Returns the word of Latin letters that the character before the caret has just ended. */
export function findEndedWord({ value, selectionStart, selectionEnd }: TypingField): TypedWord | undefined {
  if (selectionStart === null || selectionStart !== selectionEnd) return undefined;
  const end = selectionStart - 1;
  if (end < 0 || !WORD_ENDS.test(value.slice(end, selectionStart))) return undefined;
  const [, latin] = LATIN.exec(value.slice(Math.max(0, end - BEFORE), end)) ?? [];
  return latin ? { latin, start: end - latin.length, end } : undefined;
}

/** Returns the ended words of Latin letters between `before`, the field's first text, and the caret. */
export function findEndedWords({ value, selectionStart }: TypingField, before: string): TypedWord[] {
  if (!value.startsWith(before)) return [];
  const words: TypedWord[] = [];
  for (let end = before.length + 1; end < (selectionStart ?? 0); end += 1) {
    const word = findEndedWord({ value, selectionStart: end + 1, selectionEnd: end + 1 } as TypingField);
    if (word && word.start >= before.length) words.push(word);
  }
  return words;
}

/**
 * Replaces some text before the caret. The caret keeps its place in the text that follows. The browser can undo
 * this.
 */
export function replaceBefore(field: TypingField, start: number, end: number, text: string): void {
  const caret = (field.selectionStart ?? end) + text.length - (end - start);
  field.setSelectionRange(start, end);
  insert(field, text, start, end);
  field.setSelectionRange(caret, caret);
}

/** Replaces a typed word, and puts the caret after a space behind it. The browser can undo this. */
export function replaceWord(field: TypingField, { start, end }: TypedWord, word: string): void {
  const next = field.value[end];
  const hasSpace = next === ' ';
  const text = next === undefined || /[\p{L}\p{M}\p{N}]/u.test(next) ? `${word} ` : word;
  field.focus();
  field.setSelectionRange(start, end);
  insert(field, text, start, end);
  if (hasSpace) {
    const caret = start + text.length + 1;
    field.setSelectionRange(caret, caret);
  }
}

function insert(field: TypingField, text: string, start: number, end: number): void {
  // Use this deprecated command, because only it keeps the browser's list of changes to undo.
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, start, end, 'end');
  // Saves the draft.
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
}
