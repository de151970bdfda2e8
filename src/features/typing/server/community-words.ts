import { setImmediate as giveWay } from 'node:timers/promises';
import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { findWords, foldJoiners, normalise } from '../../../malayalam/normalise.ts';
import { createLexicon } from '../../../malayalam/word-source.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Database } from '../../../server/database/database.ts';
import { storiesVisibleToAll } from '../../stories/server/visible-stories.ts';

/** A word that fewer people use may be a name, or reveal who wrote it. */
const MIN_AUTHORS = 3;
const MIN_STORIES = 5;
/** About as many words as a phone loads easily. The words of most stories come first. */
const MAX_WORDS = 6000;
/** How many of the newest stories are read, which bounds the time. */
const MAX_STORIES = 20_000;
/** In UTF-16 units; ordinary stories have about 5,000. Reading this much takes two minutes. */
const MAX_TEXT = 100_000_000;
const BATCH = 50;
/**
 * Texts are read in pieces of this many letters. A piece takes about 2 ms, and its memory is free again soon
 * after.
 */
const PIECE = 4000;
/** How many words are counted at the same time. A language has fewer; an attack may have more. */
const MAX_COUNTED = 100_000;
/** The time of day from which words are computed: 01:30 in India. */
const NIGHT_MS = 20 * HOUR_MS;
/** While one node computes, no other node does. After this time, the computing node counts as crashed. */
export const CLAIM_MS = 30 * MINUTE_MS;

const ROW = 'stories';
/** A word of at least two letters. Longer ones than this are typing errors. */
const MALAYALAM_WORD = /^[\u0D05-\u0D39\u0D7A-\u0D7F][\u0D00-\u0D7F]{1,39}$/;

interface Use {
  written: string;
  stories: number;
  /** Up to three different authors of the word. */
  authors: string[];
}

/** Returns the words that typing suggests, most used first, and when they were computed. */
export async function readWords(
  { database }: AppContext,
  viewer: Viewer,
): Promise<{ words: string; computedAt: number }> {
  requirePermission(viewer, 'read-stories');
  const row = await database
    .selectFrom('community_words')
    .select(['words', 'computed_at'])
    .where('name', '=', ROW)
    .executeTakeFirst();
  return { words: row?.words ?? '', computedAt: Number(row?.computed_at ?? 0) };
}

/** Computes the words once a night, on one node. */
export async function computeWords(context: AppContext, now: number, signal?: AbortSignal): Promise<void> {
  if (!(await claim(context, now))) return;
  const words = await countWords(context, signal);
  // After an abort, the next night or the next start computes the words.
  if (signal?.aborted) return release(context);
  await context.database
    .updateTable('community_words')
    .set({ words: words.join('\n'), computed_at: now, claimed_until: 0 })
    .where('name', '=', ROW)
    .execute();
}

/** Returns false if the words of this night are there, or another node computes them. */
async function claim({ database }: AppContext, now: number): Promise<boolean> {
  const nightBegan = Math.floor((now - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS;
  const { rows } = await sql`
    insert into community_words (name, words, computed_at, claimed_until) values (${ROW}, '', 0, ${now + CLAIM_MS})
    on conflict (name) do update set claimed_until = excluded.claimed_until
    where community_words.computed_at < ${nightBegan} and community_words.claimed_until <= ${now}
    returning name`.execute(database);
  return rows.length > 0;
}

async function release({ database }: AppContext): Promise<void> {
  await database.updateTable('community_words').set({ claimed_until: 0 }).where('name', '=', ROW).execute();
}

/**
 * Reads all stories twice, so that memory does not grow with the number of different words. First a sketch
 * learns which words have several authors; then only the uses of those words are counted.
 */
async function countWords(context: AppContext, signal: AbortSignal | undefined): Promise<string[]> {
  const sketch = new AuthorSketch();
  await forEachPiece(context, signal, ({ author, piece }) => {
    for (const { word } of findMalayalam(piece)) sketch.add(word, author);
  });
  const uses = new Map<string, Use>();
  let story = '';
  let counted = new Set<string>();
  await forEachPiece(context, signal, ({ id, author, piece }) => {
    if (id !== story) counted = new Set();
    story = id;
    for (const { word, written } of findMalayalam(piece)) {
      if (counted.has(word) || !sketch.hasSeveralAuthors(word)) continue;
      counted.add(word);
      addUse(uses, { word, written, author });
    }
  });
  const shared = [...uses.values()].filter(
    ({ stories, authors }) => stories >= MIN_STORIES && authors.length >= MIN_AUTHORS,
  );
  // Avoid loading the lexicon, which takes 20 ms: a new community has no shared words.
  if (shared.length === 0) return [];
  const lexicon = createLexicon();
  return shared
    .filter(({ written }) => !lexicon.has(written))
    .sort((a, b) => b.stories - a.stories || (a.written < b.written ? -1 : 1))
    .slice(0, MAX_WORDS)
    .map(({ written }) => written);
}

interface Piece {
  /** The id of the story. */
  id: string;
  author: string;
  piece: string;
}

/** Calls `visit` with the texts of the newest stories, piece by piece. Lets other work run after each piece. */
async function forEachPiece(
  { database }: AppContext,
  signal: AbortSignal | undefined,
  visit: (piece: Piece) => void,
): Promise<void> {
  let read = 0;
  let length = 0;
  let last: { created_at: number; id: string } | undefined;
  while (read < MAX_STORIES && length < MAX_TEXT) {
    const stories = await listStories(database, last);
    for (const { id, author_id, title, opening } of stories) {
      let piece = `${title}\n${opening}`;
      let from = 1;
      while (piece !== '') {
        if (signal?.aborted) return;
        length += piece.length;
        const more = await readRest(database, id, from);
        // A word at the cut belongs to the next piece.
        const end = more === '' ? piece.length : endOfWords(piece);
        visit({ id, author: author_id ?? '', piece: piece.slice(0, end) });
        piece = more === '' ? '' : piece.slice(end) + more;
        from += PIECE;
        await giveWay();
      }
    }
    read += stories.length;
    last = stories.at(-1);
    if (stories.length < BATCH) return;
  }
}

/** Returns the next older stories that every member may read and whose author is known. */
function listStories(database: Database, before: { created_at: number; id: string } | undefined) {
  return database
    .selectFrom(storiesVisibleToAll().as('stories'))
    .select(['id', 'created_at', 'author_id', 'title', 'opening'])
    .where('author_id', 'is not', null)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${before?.created_at}, ${before?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(BATCH)
    .execute();
}

/** Returns the piece of a story's rest that begins at a letter, counted from 1; empty at the end of the story. */
async function readRest(database: Database, id: string, from: number): Promise<string> {
  const row = await database
    .selectFrom(storiesVisibleToAll().as('stories'))
    .select(sql<string | null>`substr(rest, ${from}, ${PIECE})`.as('piece'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.piece ?? '';
}

/** Returns the end of the last whole word of a text; the text's end if it has no gap. */
function endOfWords(text: string): number {
  const gap = /\s\S*$/.exec(text.slice(-100))?.[0];
  return gap === undefined ? text.length : text.length - gap.length;
}

function* findMalayalam(text: string): Generator<{ word: string; written: string }> {
  for (const { word, start, end } of findWords(text, normalise)) {
    const written = foldJoiners(text.slice(start, end));
    if (MALAYALAM_WORD.test(written)) yield { word, written };
  }
}

/** Counts a use of a word, once for each story. */
function addUse(
  uses: Map<string, Use>,
  { word, written, author }: { word: string; written: string; author: string },
): void {
  const use = uses.get(word) ?? { written, stories: 0, authors: [] };
  if (use.stories === 0 && uses.size >= MAX_COUNTED) return;
  use.stories += 1;
  if (use.authors.length < MIN_AUTHORS && !use.authors.includes(author)) use.authors.push(author);
  uses.set(word, use);
}

/** Bits of a position in the sketch, which has two million positions of four bytes. */
const PLACE_BITS = 21;
/** How many different authors a position can distinguish. */
const KNOWN_AUTHORS = MIN_AUTHORS - 1;

/**
 * Knows in 9 MB which words have at least MIN_AUTHORS authors. Words may share a position, so the sketch may
 * wrongly count a word with fewer authors. If the marks of two authors are equal by chance, it may miss a word.
 * The words of a single author never count.
 */
class AuthorSketch {
  /** The marks of some authors for each position. */
  readonly #marks = new Uint16Array(KNOWN_AUTHORS << PLACE_BITS);
  /** One bit for each position: whether it has more authors than marks. */
  readonly #full = new Uint8Array(1 << (PLACE_BITS - 3));

  add(word: string, author: string): void {
    const mark = hash(author, 1) & 0xffff || 1;
    for (const place of placesOf(word)) this.#addAt(place, mark);
  }

  hasSeveralAuthors(word: string): boolean {
    return placesOf(word).every((place) => this.#isFull(place));
  }

  #addAt(place: number, mark: number): void {
    if (this.#isFull(place)) return;
    for (let at = place * KNOWN_AUTHORS; at < (place + 1) * KNOWN_AUTHORS; at += 1) {
      if (this.#marks[at] === mark) return;
      if (this.#marks[at] === 0) {
        this.#marks[at] = mark;
        return;
      }
    }
    this.#full[place >> 3] = (this.#full[place >> 3] ?? 0) | (1 << (place & 7));
  }

  #isFull(place: number): boolean {
    return ((this.#full[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;
  }
}

/** Returns two positions of a word. A word is counted wrongly only if other words share both positions. */
function placesOf(word: string): number[] {
  return [hash(word, 2), hash(word, 3)].map((value) => value >>> (32 - PLACE_BITS));
}

/** FNV-1a with a final mix. */
function hash(text: string, seed: number): number {
  let value = 0x811c9dc5 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return Math.imul(value ^ (value >>> 12), 0x297a2d39) >>> 0;
}
