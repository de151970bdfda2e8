import type { TextLink } from '../../stories/links-contract.ts';
import { listPieces } from './text-pieces.ts';

/** Reads a text aloud with a voice of the device. No part of the text leaves the device: see `findLocalVoice`. */

export type SpokenLanguage = 'ml' | 'en';

/** A sentence, or a part of a long one, and the number of its line in the text. The title has no line. */
interface Sentence {
  text: string;
  line: number | undefined;
}

/** Longer utterances stall in some browsers. In UTF-16 code units. */
export const MAX_SPOKEN = 200;

/** Returns the sentences of a text, without those that contain nothing to say, such as a line of stars. */
export function splitSentences(text: string, language: SpokenLanguage): Sentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  const letters = new Intl.Segmenter(language);
  return text.split('\n').flatMap((words, line) =>
    Array.from(segmenter.segment(words), ({ segment }) => shorten(segment, letters))
      .flat()
      .map((part) => ({ text: part.trim(), line }))
      .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence.text)),
  );
}

/**
 * Returns a text in which each address is replaced by words to say: the title of a story, the host or the email
 * address.
 */
export function toSpokenText(text: string, links: readonly TextLink[] = []): string {
  let spoken = '';
  let end = 0;
  for (const { start, end: next, title } of links) {
    const [host] = text
      .slice(start, next)
      .replace(/^\w+:\/\//, '')
      .split(/[/?#]/, 1);
    spoken += text.slice(end, start) + (title ?? host);
    end = next;
  }
  return spoken + text.slice(end);
}

/** Cuts a long sentence after a comma, or else between words. Cuts a huge word between letters. */
function shorten(sentence: string, letters: Intl.Segmenter): string[] {
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > MAX_SPOKEN) {
    const start = rest.slice(0, MAX_SPOKEN);
    const comma = Math.max(start.lastIndexOf(', '), start.lastIndexOf('; '), start.lastIndexOf(' – ')) + 1;
    const space = start.lastIndexOf(' ') + 1;
    const between = comma > MAX_SPOKEN / 2 ? comma : space;
    const at = between || letters.segment(rest).containing(MAX_SPOKEN)?.index || MAX_SPOKEN;
    parts.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...parts, rest];
}

/**
 * Returns a voice for a language that works without a server. Other voices would send the text to a company.
 * Prefers an Indian voice, then the device's own choice.
 */
export function findLocalVoice(
  voices: readonly SpeechSynthesisVoice[],
  language: SpokenLanguage,
): SpeechSynthesisVoice | undefined {
  const local = voices.filter(({ localService, lang }) => localService && lang.slice(0, 2) === language);
  return local.find(({ lang }) => lang.endsWith('IN')) ?? local.find((voice) => voice.default) ?? local.at(0);
}

/** Why the reading stopped by itself: at the end, because something else speaks, or because the voice failed. */
type StopReason = 'end' | 'interrupted' | 'failed';

interface SpeakerOptions {
  sentences: readonly Sentence[];
  voice: SpeechSynthesisVoice;
  onSentence: (sentence: Sentence) => void;
  onStop: (reason: StopReason) => void;
}

export interface Speaker {
  /** Speaks from where it paused, or from the beginning. */
  play(): void;
  /** Stops speaking and remembers the sentence. The browser's own pause does not work with every voice. */
  pause(): void;
}

/** Some browsers drop a sentence that follows directly on a cancelled one. */
const AFTER_CANCEL_MS = 50;

/** Returns a speaker that says one sentence after the other. */
export function createSpeaker({ sentences, voice, onSentence, onStop }: SpeakerOptions): Speaker {
  let next = 0;
  // Keep a reference: Chromium forgets an utterance without one, and then never reports its end.
  let current: SpeechSynthesisUtterance | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (reason: StopReason) => {
    current = undefined;
    onStop(reason);
  };
  const speak = () => {
    const sentence = sentences[next];
    if (!sentence) {
      next = 0;
      stop('end');
      return;
    }
    const utterance = new SpeechSynthesisUtterance(sentence.text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.onend = () => {
      if (current !== utterance) return;
      next += 1;
      speak();
    };
    utterance.onerror = ({ error }) => {
      if (current !== utterance) return;
      stop(error === 'interrupted' || error === 'canceled' ? 'interrupted' : 'failed');
    };
    current = utterance;
    onSentence(sentence);
    speechSynthesis.speak(utterance);
  };
  const silence = () => {
    clearTimeout(timer);
    current = undefined;
    speechSynthesis.cancel();
  };
  return {
    play() {
      const isBusy = speechSynthesis.speaking || speechSynthesis.pending;
      if (isBusy) silence();
      // Speak without a wait if possible: some phones let a page speak only during the event of a tap.
      if (isBusy) timer = setTimeout(speak, AFTER_CANCEL_MS);
      else speak();
    },
    pause: silence,
  };
}

const HIGHLIGHT = 'read-aloud';

/** Marks the spoken line of the story. Scrolls with it if the reader was looking at the line before. */
export function markLine(line: number | undefined): void {
  if (!('highlights' in CSS)) return;
  const text = document.querySelector('[data-text]');
  const [before] = CSS.highlights.get(HIGHLIGHT) ?? [];
  CSS.highlights.delete(HIGHLIGHT);
  const range = text && line !== undefined ? findLine(text, line) : undefined;
  if (!range) return;
  CSS.highlights.set(HIGHLIGHT, new Highlight(range));
  const bottomOf = (some: AbstractRange) => (some as Range).getBoundingClientRect().bottom;
  const follows = before && bottomOf(before) > 0 && bottomOf(before) <= innerHeight;
  if (follows && bottomOf(range) > innerHeight - BAR_PX) {
    // Styles cannot stop a motion that a script asks for.
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    scrollBy({ top: range.getBoundingClientRect().top - innerHeight / 3, behavior });
  }
}

/** The approximate height of the buttons at the bottom of the screen. */
const BAR_PX = 140;

function findLine(text: Element, line: number): Range | undefined {
  const lines = text.textContent.split('\n');
  const start = lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0);
  const end = start + (lines[line]?.length ?? 0);
  const range = document.createRange();
  let passed = 0;
  for (const { node } of listPieces(text)) {
    const [from, to] = [start - passed, end - passed];
    if (from >= 0 && from <= node.length) range.setStart(node, from);
    if (to >= 0 && to <= node.length) {
      range.setEnd(node, to);
      return range;
    }
    passed += node.length;
  }
  return undefined;
}
