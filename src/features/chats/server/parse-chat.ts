import { AppError } from '../../../server/errors.ts';
import { Slices } from '../../../server/slices.ts';
import { copyText } from '../../../server/text.ts';
import type { DateOrder, LeftOut } from '../contract.ts';
import { DateOrders, toDay } from './chat-dates.ts';
import { type ChatLine, MARKS, readChatLine } from './chat-line.ts';
import { MAX_LINE } from './chat-lines.ts';
import { readMessageText } from './message-text.ts';

/** One message of a chat. */
export interface ChatMessage {
  /** The name that the exporting phone has for the author, or the author's telephone number. */
  sender: string;
  /** The clock of the exporting phone, in milliseconds since 1970 as if its zone were UTC. */
  at: number;
  text: string;
  /** The names of the files that belong to the message. */
  files: string[];
  /** Why the message cannot be part of a story; undefined for a text or a photo. */
  leftOut: LeftOut | undefined;
}

interface Chat {
  /** Yields the messages anew, and 'system' for each line that WhatsApp wrote itself. */
  readMessages(): AsyncGenerator<ChatMessage | 'system'>;
}

interface Entry {
  line: ChatLine;
  /** The lines that follow, which begin no message of their own. */
  more: string[];
  /** Of all lines, in UTF-16 code units. More than MAX_LINE are left out. */
  length: number;
}

/**
 * How much of a text that is too long for a story is kept: enough to tell it from an interjection. In UTF-16
 * code units.
 */
const KEPT_OF_LONG = 1000;

/**
 * Opens the text of an exported chat of WhatsApp, in any of its formats. Reads its lines once, and once more for the messages, so
 * that the memory never holds all of it. `chosen` says how its dates are written, if that is known.
 * @throws AppError 'chat-unknown' (422) for another text, 'chat-dates' (422) if the dates do not tell how they are written
 */
export async function openChat(
  readLines: () => AsyncIterable<readonly string[]>,
  chosen?: DateOrder,
): Promise<Chat> {
  const dates = new DateOrders();
  const senders = new Senders();
  const slices = new Slices();
  let isEmpty = true;
  for await (const { line } of readEntries(readLines())) {
    isEmpty = false;
    dates.add(line.date);
    senders.add(line.rest);
    await slices.giveWay();
  }
  if (isEmpty) throw new AppError('chat-unknown', 422, 'This is no exported chat of WhatsApp.');
  const order = chosen ?? dates.find();
  if (!order) throw new AppError('chat-dates', 422, 'Please choose how the dates of this chat are written.');
  return {
    async *readMessages() {
      for await (const entry of readEntries(readLines())) {
        yield readMessage(entry, order, senders);
        await slices.giveWay();
      }
    },
  };
}

function readMessage(
  { line, more, length }: Entry,
  order: DateOrder,
  senders: Senders,
): ChatMessage | 'system' {
  const day = toDay(line.date, order);
  const sender = senders.find(line.rest);
  if (day === undefined || sender === undefined) return 'system';
  const place = { sender: sender.name, at: day + line.time };
  const body = [line.rest.slice(sender.length), ...more].join('\n');
  if (length >= MAX_LINE)
    return { ...place, text: body.slice(0, KEPT_OF_LONG), files: [], leftOut: 'too-long' };
  const content = readMessageText(body);
  // An iPhone exports WhatsApp's own words as if a person had written them.
  return content === 'system' ? content : { ...place, ...content };
}

async function* readEntries(pieces: AsyncIterable<readonly string[]>): AsyncGenerator<Entry> {
  let last: Entry | undefined;
  for await (const lines of pieces) {
    for (const raw of lines) {
      const line = readChatLine(raw);
      // The message may quote lines of a chat that another phone exported.
      const isOfOtherFormat = last && line && line.hasBrackets !== last.line.hasBrackets;
      if (line && !isOfOtherFormat && isPossible(line)) {
        if (last) yield last;
        last = { line, more: [], length: raw.length };
      } else if (last && last.length < MAX_LINE) {
        last.more.push(raw.slice(0, MAX_LINE - last.length));
        last.length += raw.length + 1;
      }
    }
  }
  if (last) yield last;
}

const isPossible = ({ date }: ChatLine) =>
  toDay(date, 'day-first') !== undefined || toDay(date, 'month-first') !== undefined;

const NAME_END = ': ';
/** A sentence of WhatsApp's opens a quotation before the colon: Ravi changed the name to “Trip: 2024”. A name closes it: Mini "Ammachi" Thomas. */
const QUOTES = /["“”„«»]/g;

const isInQuotation = (beginning: string) => (beginning.match(QUOTES) ?? []).length % 2 === 1;

/** In UTF-16 code units. A longer text before a colon is WhatsApp's own sentence. */
const MAX_NAME = 200;
/** Further beginnings are not remembered: a group of WhatsApp has at most 1024 members. */
const MAX_BEGINNINGS = 20_000;

/**
 * Finds the sender in the text behind a date. If a name contains a colon, the same words follow this colon in
 * every message.
 */
class Senders {
  readonly #beginnings = new Map<string, { second: string | undefined; count: number; isSame: boolean }>();

  add(rest: string): void {
    const [first, second] = readBeginning(rest);
    if (first === undefined) return;
    const known = this.#beginnings.get(first);
    if (known) {
      known.count += 1;
      known.isSame &&= known.second === second;
    } else if (this.#beginnings.size < MAX_BEGINNINGS) {
      const kept = second === undefined ? undefined : copyText(second);
      this.#beginnings.set(copyText(first), { second: kept, count: 1, isSame: second !== undefined });
    }
  }

  /** Returns undefined where there is no sender. */
  find(rest: string): { name: string; length: number } | undefined {
    const [first, second] = readBeginning(rest);
    if (first === undefined || isInQuotation(first)) return undefined;
    const known = this.#beginnings.get(first);
    const name = known?.isSame && known.count > 1 && second !== undefined ? first + NAME_END + second : first;
    return { name: cleanName(name), length: name.length + NAME_END.length };
  }
}

/**
 * Returns the text before the first ': ', and the text between it and the second one if that is short enough
 * for a name.
 */
function readBeginning(rest: string): [first?: string, second?: string | undefined] {
  const line = rest.endsWith(':') ? `${rest} ` : rest;
  const end = line.indexOf(NAME_END);
  if (end === -1 || end > MAX_NAME) return [];
  const next = line.indexOf(NAME_END, end + NAME_END.length);
  const second = next === -1 ? undefined : line.slice(end + NAME_END.length, next);
  return [line.slice(0, end), second !== undefined && second.length <= 30 ? second : undefined];
}

/**
 * Returns the name without marks, and without the sign that WhatsApp puts before a name that people chose for
 * themselves.
 */
function cleanName(name: string): string {
  return name.replace(MARKS, '').replace(/\s+/g, ' ').trim().replace(/^~ ?/, '');
}
