import { isOfComposition } from './is-composing.ts';
import { staysLatin } from './kept-latin.ts';
import { forgetLearned, learn, readLearned } from './learned-words.ts';
import {
  findEndedWord,
  findEndedWords,
  findTypedWord,
  replaceBefore,
  replaceWord,
  type TypedWord,
  type TypingField,
} from './typed-word.ts';
import { choose, chooseHere, followAccount, isTypingOn, type TypingChoice } from './typing-choice.ts';
import { loadStyles, loadTexts, type Texts } from './typing-files.ts';
import { addParts, fillList } from './typing-parts.ts';
import { type Suggestions, startSuggestions } from './typing-suggestions.ts';

/**
 * The strip stays until the click that took the focus has ended, because the button below it must not move
 * away.
 */
const CLOSING_MS = 300;

/** The suggestions that all fields of a page share. */
let suggestions: Suggestions | undefined;
const aids = new Map<TypingField, Aid>();

interface Aid {
  /** Applies the member's choice. */
  update(): void;
  /** Applies a choice that was made on this page. */
  turn(): void;
  translate(texts: Texts): void;
}

interface Shown {
  typed: TypedWord;
  words: string[];
  /** Whether Space accepts the first word. */
  isSure: boolean;
  /** True once the word was ended but not replaced, because no suggestion was sure. */
  isEnded?: boolean;
}

const NO_AID: Aid = { update() {}, turn() {}, translate() {} };

/** A reader may switch the language while the fields stay. */
const languageObserver = new MutationObserver(() => {
  loadTexts().then(
    (texts) => {
      for (const aid of aids.values()) aid.translate(texts);
    },
    // If loading fails, the former language remains.
    () => {},
  );
});

/**
 * Offers to type Malayalam in English letters, below a field. Uses plain elements instead of React's: the
 * fields are on many pages, and none of these loads anything for this. `choice` is the account's choice.
 * `typedBefore` is the field's text from before this script was requested: later text is typed with the aid.
 */
export async function attachTypingAid(
  field: TypingField,
  accountId: string,
  choice: TypingChoice | undefined,
  typedBefore: string,
): Promise<void> {
  followAccount(accountId, choice);
  if (aids.has(field)) return;
  for (const known of aids.keys()) if (!known.isConnected) aids.delete(known);
  aids.set(field, NO_AID);
  languageObserver.observe(document.documentElement, { attributeFilter: ['lang'] });
  visualViewport?.addEventListener('resize', measureKeyboard);
  try {
    const texts = await loadTexts();
    await loadStyles();
    aids.set(field, createAid(field, accountId, texts, typedBefore));
  } catch {
    // After a failure, the next focus tries again.
    aids.delete(field);
  }
}

/**
 * Tells the style sheet how much of the screen a keyboard covers, in browsers that do not change the page's
 * height.
 */
function measureKeyboard(): void {
  const { height, offsetTop } = visualViewport as VisualViewport;
  const covered = Math.max(0, innerHeight - height - offsetTop);
  document.documentElement.style.setProperty('--keyboard', `${covered}px`);
}

/** Turns typing in English letters on or off for all fields of the page. */
export function switchTyping(accountId: string): void {
  choose(accountId, isTypingOn() ? 'off' : 'on');
  for (const aid of aids.values()) aid.turn();
}

/** Adds button, strip and listeners to a field. */
function createAid(field: TypingField, accountId: string, initialTexts: Texts, typedBefore: string): Aid {
  let texts = initialTexts;
  const id = `typing-${aids.size}-${field.name}`;
  const isAlone = ![...aids].some(([other, aid]) => other.form === field.form && aid !== NO_AID);
  const parts = addParts(field, id, isAlone);
  const { strip, list, status, toggle, forget, hint, keyboardHint, failure } = parts;

  /** The word whose suggestions are shown or asked for. */
  let wanted: TypedWord | undefined;
  let shown: Shown | undefined;
  /** Words that ended before their suggestions arrived, in the order of the text. */
  const ended: TypedWord[] = [];
  /** The last word that was replaced at its end, and the caret's position then. */
  let taken: { start: number; latin: string; word: string; caret: number } | undefined;
  let isReplacing = false;
  let active = -1;
  let silencedAt = -1;
  let announcedAt = -1;
  let isComposing = false;
  let closing: ReturnType<typeof setTimeout> | undefined;
  const fieldHints = ['autocorrect', 'spellcheck'].map((name) => [name, field.getAttribute(name)] as const);

  function update(): void {
    const isOn = isTypingOn();
    // Keep the strip's height between words, so that the page does not move at every letter.
    strip.toggleAttribute('data-ready', isOn);
    toggle.setAttribute('aria-pressed', String(isOn));
    for (const text of [hint, keyboardHint]) text.hidden = !isOn;
    forget.hidden = !isOn || Object.keys(readLearned(accountId)).length === 0;
    for (const [name, before] of fieldHints) {
      if (isOn) field.setAttribute(name, name === 'autocorrect' ? 'off' : 'false');
      else if (before === null) field.removeAttribute(name);
      else field.setAttribute(name, before);
    }
    if (isOn) suggestions ??= startSuggestions(accountId, fail);
    else close();
  }

  /** Applies the choice, also to the word that is being typed. */
  function turn(): void {
    failure.textContent = '';
    update();
    follow();
  }

  function translate(next: Texts): void {
    texts = next;
    if (parts.hasOwnToggle) toggle.textContent = texts.choose;
    forget.textContent = texts.forget;
    hint.textContent = texts.hint;
    keyboardHint.textContent = texts.keyboardHint;
    // Clear both, so that the next word is announced in the new language.
    for (const message of [status, failure]) message.textContent = '';
  }

  /** Turns typing off and says why. */
  function fail(): void {
    suggestions?.stop();
    suggestions = undefined;
    // Change the choice only here, because the words may load on another device.
    chooseHere('off');
    for (const other of aids.values()) other.update();
    failure.textContent = texts.failed;
  }

  function follow(): void {
    if (isReplacing) return;
    taken = undefined;
    if (endWord()) return;
    const typed = isTypingOn() && document.activeElement === field ? findTypedWord(field) : undefined;
    if (typed?.start !== silencedAt) silencedAt = -1;
    if (!typed || typed.start === silencedAt) {
      close();
      return;
    }
    wanted = typed;
    // Do not ask while an earlier question waits, because this would drop it.
    if (ended.length === 0) ask(typed);
  }

  function ask(typed: TypedWord): void {
    suggestions?.ask(typed.latin, (words, isSure) => {
      if (typed === ended[0]) {
        ended.shift();
        if (isSure) takeFirst(typed, words);
        const next = ended[0] ?? wanted;
        if (next) ask(next);
      } else if (
        typed === wanted &&
        isSame(findTypedWord(field), typed) &&
        document.activeElement === field
      ) {
        show({ typed, words, isSure });
      }
    });
  }

  /**
   * Accepts the first suggestion if the last input has ended the word whose suggestions are shown or requested.
   * If no suggestion is sure, the letters and the suggestions stay.
   */
  function endWord(): boolean {
    const word = isTypingOn() && !isComposing ? findEndedWord(field) : undefined;
    if (!word || !isSame(word, wanted) || word.start === silencedAt || staysLatin(accountId, word.latin)) {
      return false;
    }
    const known = isSame(word, shown?.typed) ? shown : undefined;
    if (known && !known.isSure) {
      wanted = undefined;
      known.isEnded = true;
      list.toggleAttribute('data-unsure', true);
      status.textContent = texts.unsure(known.words.length);
      return true;
    }
    // The question for this word may still be unanswered: `ask` recognises the word by the object.
    if (!known && wanted) ended.push(wanted);
    close();
    if (known) takeFirst(word, known.words);
    return true;
  }

  function takeFirst({ start, end, latin }: TypedWord, [word]: string[]): void {
    // A phone's keyboard already composes the next word, and would lose it.
    if (!word || isComposing || field.value.slice(start, end) !== latin) return;
    replace(start, end, word);
    for (const later of [...ended, ...(wanted ? [wanted] : [])]) {
      later.start += word.length - latin.length;
      later.end += word.length - latin.length;
    }
    const caret = start + word.length + 1;
    if (field.selectionStart === caret) taken = { start, latin, word, caret };
    suggestions?.add(word);
  }

  function replace(start: number, end: number, text: string): void {
    isReplacing = true;
    replaceBefore(field, start, end, text);
    isReplacing = false;
  }

  /** Restores the letters of the word that was replaced last, and keeps these letters from now on. */
  function bringBack(event: Event): void {
    if (!taken || (event as InputEvent).inputType !== 'deleteContentBackward') return;
    const { start, latin, word, caret } = taken;
    taken = undefined;
    const isThere = field.value.slice(start, start + word.length) === word;
    if (!isThere || field.selectionStart !== caret || field.selectionEnd !== caret) return;
    event.preventDefault();
    replace(start, start + word.length, latin);
    keepLatin(latin);
  }

  function keepLatin(latin: string): void {
    learn(accountId, latin.toLowerCase(), latin);
    update();
  }

  function show(next: Shown): void {
    shown = next;
    const { typed, words, isSure } = next;
    list.toggleAttribute('data-unsure', !isSure);
    list.setAttribute('aria-label', texts.wordsFor(typed.latin));
    fillList(list, words, typed.latin, (index) => void take(index));
    field.setAttribute('aria-controls', id);
    select(-1);
    // Announce once for each word: otherwise a screen reader would speak at every letter.
    if (announcedAt !== typed.start)
      status.textContent = isSure ? texts.found(words.length) : texts.unsure(words.length);
    announcedAt = typed.start;
  }

  function close(): void {
    clearTimeout(closing);
    wanted = undefined;
    shown = undefined;
    list.hidden = true;
    list.replaceChildren();
    status.textContent = '';
    announcedAt = -1;
    field.removeAttribute('aria-controls');
    field.removeAttribute('aria-activedescendant');
  }

  function silence(): void {
    silencedAt = shown?.typed.start ?? -1;
    close();
  }

  function select(index: number): void {
    active = index;
    for (const [at, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(at === index));
    }
    if (index < 0) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', `${id}-${index}`);
    const option = list.children[index];
    if (option instanceof HTMLElement) list.scrollLeft = option.offsetLeft - list.clientWidth / 2;
  }

  async function take(index: number): Promise<void> {
    const word = shown?.words[index];
    const start = shown?.typed.start;
    const endedWord = shown?.isEnded ? shown.typed : undefined;
    if (word === undefined) {
      if (shown) keepLatin(shown.typed.latin);
      return silence();
    }
    if (isComposing) {
      // End the composition of a phone's keyboard, which would otherwise write its word again after the
      // replacement.
      field.readOnly = true;
      await new Promise(requestAnimationFrame);
      field.readOnly = false;
    }
    // The writer may have typed further letters since the strip was shown.
    const typed = endedWord ?? findTypedWord(field);
    if (!typed || typed.start !== start) return close();
    close();
    if (!endedWord) replaceWord(field, typed, word);
    else if (field.value.slice(typed.start, typed.end) === typed.latin) replace(typed.start, typed.end, word);
    learn(accountId, typed.latin.toLowerCase(), word);
    suggestions?.add(word);
    update();
  }

  function press(event: KeyboardEvent): void {
    if (!shown || event.ctrlKey || event.metaKey) return;
    const { words } = shown;
    const options = words.length + 1;
    const digit = event.altKey ? Number(/^Digit([1-5])$/.exec(event.code)?.[1] ?? 0) : 0;
    if (digit > 0 && digit <= words.length) void take(digit - 1);
    else if (event.altKey || isOfComposition(event)) return;
    else if (event.key === 'Escape') silence();
    // After the word has ended, the arrow keys move the caret again.
    else if (shown.isEnded) return;
    else if (event.key === 'ArrowDown' || (active >= 0 && event.key === 'ArrowRight')) {
      select((active + 1) % options);
    } else if (active >= 0 && (event.key === 'ArrowUp' || event.key === 'ArrowLeft')) select(active - 1);
    else if (active >= 0 && event.key === 'Enter') void take(active);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  field.addEventListener('keydown', (event) => press(event as KeyboardEvent));
  field.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  field.addEventListener('compositionend', () => {
    isComposing = false;
  });
  field.addEventListener('beforeinput', bringBack);
  field.addEventListener('input', follow);
  field.addEventListener('click', follow);
  field.addEventListener('keyup', (event) => {
    if (/^(Arrow(Left|Right|Up)|Home|End)$/.test((event as KeyboardEvent).key) && active < 0) follow();
  });
  field.addEventListener('focus', () => clearTimeout(closing));
  field.form?.addEventListener('submit', close);
  field.addEventListener('blur', () => {
    closing = setTimeout(close, CLOSING_MS);
  });
  if (parts.hasOwnToggle) {
    toggle.addEventListener('click', () => {
      switchTyping(accountId);
      field.focus();
    });
  }
  forget.addEventListener('click', () => {
    forgetLearned(accountId);
    suggestions?.stop();
    suggestions = undefined;
    for (const other of aids.values()) other.update();
    status.textContent = texts.forgotten;
    toggle.focus();
  });
  translate(texts);
  update();
  if (isTypingOn()) {
    ended.push(...findEndedWords(field, typedBefore).filter(({ latin }) => !staysLatin(accountId, latin)));
    if (ended[0]) ask(ended[0]);
  }
  follow();
  return { update, turn, translate };
}

function isSame(one: TypedWord | undefined, other: TypedWord | undefined): boolean {
  return one !== undefined && one.start === other?.start && one.latin === other.latin;
}
