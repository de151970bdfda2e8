import { AppError } from '../../../server/errors.ts';
import type { DateOrder, LeftOut } from '../contract.ts';
import { findDateOrder, toDay } from './chat-dates.ts';
import { type ChatLine, MARKS, readChatLine } from './chat-line.ts';
import { readMessageText } from './message-text.ts';

/** One message of a chat. */
export interface ChatMessage {
  /** The name that the exporting phone has for the author, or the author's telephone number. */
  sender: string;
  /** The clock of the exporting phone, in milliseconds since 1970 as if its zone were UTC. */
  at: number;
  text: string;
  /** The names of the files that belong to it. */
  files: string[];
  /** Why it cannot be a part of a story; undefined for a text or a photo. */
  leftOut: LeftOut | undefined;
}

export interface ParsedChat {
  messages: ChatMessage[];
  /** Lines that WhatsApp wrote itself. */
  system: number;
}

interface Entry {
  line: ChatLine;
  /** The lines that follow, which begin no message of their own. */
  more: string[];
}

/**
 * Reads the text of an exported chat of WhatsApp, in any of its formats. `chosen` says how its dates are written, if that is known.
 * @throws AppError 'chat-unknown' (422) for another text, 'chat-dates' (422) if the dates do not tell how they are written
 */
export function parseChat(text: string, chosen?: DateOrder): ParsedChat {
  const entries = readEntries(text);
  if (entries.length === 0) throw new AppError('chat-unknown', 422, 'This is no exported chat of WhatsApp.');
  const order = chosen ?? findDateOrder(entries.map(({ line }) => line.date));
  if (!order) throw new AppError('chat-dates', 422, 'Please choose how the dates of this chat are written.');
  const senders = findSenders(entries);
  const messages: ChatMessage[] = [];
  let system = 0;
  for (const { line, more } of entries) {
    const day = toDay(line.date, order);
    const sender = senders(line.rest);
    if (day === undefined || sender === undefined) {
      system += 1;
      continue;
    }
    const body = [line.rest.slice(sender.length), ...more].join('\n');
    const content = readMessageText(body);
    // WhatsApp writes its own words in an export of an iPhone as if they were somebody's.
    if (content === 'system') system += 1;
    else messages.push({ sender: sender.name, at: day + line.time, ...content });
  }
  return { messages, system };
}

function readEntries(text: string): Entry[] {
  const entries: Entry[] = [];
  for (const raw of text.split(/\r\n|\n|\r/)) {
    const line = readChatLine(raw);
    const last = entries.at(-1);
    // Somebody may have pasted lines of another phone's chat into a message.
    const isOfOtherFormat = last && line && line.hasBrackets !== last.line.hasBrackets;
    if (line && !isOfOtherFormat && isPossible(line)) entries.push({ line, more: [] });
    else last?.more.push(raw);
  }
  return entries;
}

const isPossible = ({ date }: ChatLine) =>
  toDay(date, 'day-first') !== undefined || toDay(date, 'month-first') !== undefined;

const NAME_END = ': ';
/** A name with a quotation mark is a sentence of WhatsApp's about a name: Ravi changed the name to “Trip: 2024”. */
const QUOTES = /["“”„«»]/;

/**
 * Returns the function that finds the sender at the beginning of what follows a date: undefined where there is none. A name may
 * contain a colon: then the same words follow its first one in every message.
 */
function findSenders(entries: readonly Entry[]) {
  const beginnings = new Map<string, { second: string | undefined; count: number; isSame: boolean }>();
  for (const { line } of entries) {
    const [first, second] = readBeginning(line.rest);
    if (first === undefined) continue;
    const known = beginnings.get(first);
    if (!known) beginnings.set(first, { second, count: 1, isSame: second !== undefined });
    else {
      known.count += 1;
      known.isSame &&= known.second === second;
    }
  }
  return (rest: string): { name: string; length: number } | undefined => {
    const [first, second] = readBeginning(rest);
    if (first === undefined || QUOTES.test(first)) return undefined;
    const known = beginnings.get(first);
    const name = known?.isSame && known.count > 1 && second !== undefined ? first + NAME_END + second : first;
    return { name: cleanName(name), length: name.length + NAME_END.length };
  };
}

/** Returns what stands before the first ': ', and between it and the second one, if that is short enough for a name. */
function readBeginning(rest: string): [first?: string, second?: string | undefined] {
  const line = rest.endsWith(':') ? `${rest} ` : rest;
  const end = line.indexOf(NAME_END);
  if (end === -1) return [];
  const next = line.indexOf(NAME_END, end + NAME_END.length);
  const second = next === -1 ? undefined : line.slice(end + NAME_END.length, next);
  return [line.slice(0, end), second !== undefined && second.length <= 30 ? second : undefined];
}

/** Returns the name without marks, and without the sign that WhatsApp puts before a name of somebody's own choice. */
function cleanName(name: string): string {
  return name.replace(MARKS, '').replace(/\s+/g, ' ').trim().replace(/^~ ?/, '');
}
