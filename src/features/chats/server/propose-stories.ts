import { MINUTE_MS } from '../../../server/clock.ts';
import { Slices } from '../../../server/slices.ts';
import { cleanLine, cleanText, copyText, isLongerThan } from '../../../server/text.ts';
import { MAX_PHOTOS } from '../../photos/contract.ts';
import { MAX_CONTENT } from '../../stories/contract.ts';
import type { LeftOut } from '../contract.ts';
import type { Forwarded } from './forwarded.ts';
import { leaveOutNumbers } from './leave-out-numbers.ts';
import type { ChatMessage } from './parse-chat.ts';

/*
 * These rules decide when messages are a story. Letters are counted as readers see them, without spaces and the
 * addresses of links: Malayalam and English sentences of the same content have about as many.
 */

/** People who tell a story in parts pause to type, and seldom for longer. */
const MAX_PAUSE_MS = 10 * MINUTE_MS;
/** About 60 words, three or four sentences. Greetings, answers and arrangements are shorter. */
const MIN_STORY_LETTERS = 280;
/** At least one message must have a sentence or two: many short lines in ten minutes are a conversation. */
const MIN_MESSAGE_LETTERS = 80;
/**
 * While an author writes a story, others may show that they listen. A longer message of another person is an
 * answer, after which a new text begins.
 */
const MAX_INTERJECTION_LETTERS = 60;
/** In UTF-16 code units. A longer group of messages becomes two stories. */
const MAX_GROUP_LENGTH = MAX_CONTENT - 1000;

/** A text of somebody's messages that may become a story. */
export interface ProposedStory {
  sender: string;
  /** The clock of the first message. */
  at: number;
  title: string;
  text: string;
  lacksNumbers: boolean;
  /** The names of the files of its photos. */
  photos: string[];
}

export interface Proposals {
  stories: ProposedStory[];
  /** How many messages are a part of a story. */
  proposed: number;
  /** How many messages of each sender are in no story. Each message counts either here or in `proposed`. */
  leftOutOf: Map<string, Map<LeftOut, number>>;
  messages: number;
  /** Lines that WhatsApp wrote itself. */
  system: number;
}

interface Group {
  sender: string;
  messages: ChatMessage[];
  last: number;
  length: number;
}

/**
 * Groups the messages of each person into stories. `hasFile` says whether the export contains a photo, and `forwarded` knows all
 * texts of the chat.
 */
export async function proposeStories(
  messages: AsyncIterable<ChatMessage | 'system'>,
  { hasFile, forwarded }: { hasFile: (name: string) => boolean; forwarded: Forwarded },
): Promise<Proposals> {
  const proposals: Proposals = {
    stories: [],
    proposed: 0,
    leftOutOf: new Map(),
    messages: 0,
    system: 0,
  };
  const slices = new Slices();
  const open = new Map<string, Group>();
  const close = async (group: Group) => {
    open.delete(group.sender);
    closeGroup(group, proposals);
    await slices.giveWay();
  };
  for await (const message of messages) {
    if (message === 'system') {
      proposals.system += 1;
      continue;
    }
    proposals.messages += 1;
    const letters = countLetters(message.text);
    const files = message.files.filter(hasFile);
    const reason = message.leftOut ?? findReason(message, files, forwarded);
    if (letters > MAX_INTERJECTION_LETTERS && reason !== 'forwarded') {
      for (const group of [...open.values()]) if (group.sender !== message.sender) await close(group);
    }
    if (reason) {
      leaveOut(proposals, message.sender, reason);
      continue;
    }
    const known = open.get(message.sender);
    const isOver =
      known &&
      (message.at - known.last > MAX_PAUSE_MS ||
        message.at < known.last ||
        known.length + message.text.length > MAX_GROUP_LENGTH);
    if (known && isOver) await close(known);
    const group = (!isOver && known) || { sender: message.sender, messages: [], last: 0, length: 0 };
    group.messages.push({ ...message, files });
    group.last = message.at;
    group.length += message.text.length + 2;
    open.set(message.sender, group);
  }
  for (const group of [...open.values()]) await close(group);
  proposals.stories.sort((one, two) => one.at - two.at);
  return proposals;
}

function findReason(
  { text }: ChatMessage,
  files: readonly string[],
  forwarded: Forwarded,
): LeftOut | undefined {
  if (text === '') return files.length === 0 ? 'media' : undefined;
  if (forwarded.has(text)) return 'forwarded';
  return isTooLong(text) ? 'too-long' : undefined;
}

/**
 * Counts graphemes only if the text without marks has as many letters as the limit: counting takes 20 ms for a
 * long text.
 */
function isTooLong(text: string): boolean {
  if (text.length <= MAX_CONTENT || text.replace(/[\p{M}\p{Cf}]/gu, '').length <= MAX_CONTENT) return false;
  return isLongerThan(text, MAX_CONTENT);
}

function closeGroup({ sender, messages }: Group, proposals: Proposals): void {
  const letters = messages.map(({ text }) => countLetters(text));
  const all = letters.reduce((sum, count) => sum + count, 0);
  if (all < MIN_STORY_LETTERS || Math.max(...letters) < MIN_MESSAGE_LETTERS) {
    for (const { text } of messages) leaveOut(proposals, sender, text === '' ? 'photo' : 'short');
    return;
  }
  const photos: string[] = [];
  for (const { text, files } of messages) {
    const fitting = files.slice(0, MAX_PHOTOS - photos.length);
    photos.push(...fitting);
    if (text === '' && fitting.length === 0) leaveOut(proposals, sender, 'photo');
    else proposals.proposed += 1;
  }
  const joined = messages
    .map(({ text }) => cleanText(text))
    .filter(Boolean)
    .join('\n\n');
  const { text, lacksNumbers } = leaveOutNumbers(joined);
  const at = messages[0]?.at ?? 0;
  proposals.stories.push({
    sender,
    at,
    title: copyText(makeTitle(text)),
    text: copyText(text),
    lacksNumbers,
    photos,
  });
}

function leaveOut({ leftOutOf }: Proposals, sender: string, reason: LeftOut): void {
  const own = leftOutOf.get(sender) ?? new Map<LeftOut, number>();
  leftOutOf.set(sender, own);
  own.set(reason, (own.get(reason) ?? 0) + 1);
}

/** Counts letters without their marks: counting graphemes exactly takes seconds for a long chat. */
function countLetters(text: string): number {
  return text.replace(/https?:\/\/\S+|[\p{M}\p{Cf}\s]/gu, '').length;
}

/** In letters as readers see them. A longer title would fill a card of a list. */
const MAX_PROPOSED_TITLE = 60;

/** Returns the first sentence of a text, or as many of its words as a title may have. The author changes it. */
function makeTitle(text: string): string {
  const line = cleanLine(text.split('\n').find((one) => one.trim() !== '') ?? '');
  const sentence = /^.{8,}?[.!?।](?=\s)/u.exec(line)?.[0].replace(/[.।]$/u, '') ?? line;
  let title = '';
  for (const word of sentence.split(' ')) {
    const longer = title ? `${title} ${word}` : word;
    if (isLongerThan(longer, MAX_PROPOSED_TITLE)) break;
    title = longer;
  }
  return title;
}
