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

/** A word that fewer people or stories use may be a name, or say who wrote it. */
const MIN_AUTHORS = 3;
const MIN_STORIES = 5;
/** As many as a phone loads gladly. The words of most stories come first. */
const MAX_WORDS = 6000;
/** The newest stories that are read: bounds the time. */
const MAX_STORIES = 20_000;
/** In UTF-16 units, of which ordinary stories have about 5,000. Looking at all of them takes two minutes. */
const MAX_TEXT = 100_000_000;
const BATCH = 50;
/** Texts are read in pieces of so many letters: looking at one takes about 2 ms, and its memory is free again soon after. */
const PIECE = 4000;
/** Words whose uses are counted at the same time. More are not in a language, but in an attack. */
const MAX_COUNTED = 100_000;
/** Words are computed after this time of each day: 01:30 in India. */
const NIGHT_MS = 20 * HOUR_MS;
/** No other node computes while one does. It may have crashed after this time. */
export const CLAIM_MS = 30 * MINUTE_MS;

const ROW = 'stories';
/** At least two letters. Longer words are typing errors. */
const MALAYALAM_WORD = /^[\u0D05-\u0D39\u0D7A-\u0D7F][\u0D00-\u0D7F]{1,39}$/;

interface Use {
  written: string;
  stories: number;
  /** Up to three different authors. */
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

/** Computes the words once a night. One node does it. */
export async function computeWords(context: AppContext, now: number, signal?: AbortSignal): Promise<void> {
  if (!(await claim(context, now))) return;
  const words = await countWords(context, signal);
  // Aborted: the next night, or the next start, computes them.
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
 * Reads all stories twice, so that memory does not grow with the number of different words: first a sketch learns which words
 * have several authors, then the uses of those alone are counted.
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
  // A new community has none, and the lexicon takes 20 ms.
  if (shared.length === 0) return [];
  const lexicon = createLexicon();
  return shared
    .filter(({ written }) => !lexicon.has(written))
    .sort((a, b) => b.stories - a.stories || (a.written < b.written ? -1 : 1))
    .slice(0, MAX_WORDS)
    .map(({ written }) => written);
}

interface Piece {
  /** The story's. */
  id: string;
  author: string;
  piece: string;
}

/** Calls `visit` with the texts of the newest stories, piece by piece. Gives way to other work after each. */
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
        // A word that the piece cuts belongs to the next one.
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

/** Returns the piece of a story's rest that begins at a letter, counted from 1; empty at its end. */
async function readRest(database: Database, id: string, from: number): Promise<string> {
  const row = await database
    .selectFrom(storiesVisibleToAll().as('stories'))
    .select(sql<string | null>`substr(rest, ${from}, ${PIECE})`.as('piece'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.piece ?? '';
}

/** Returns where the last whole word of a text ends; the text's end if it has no gap. */
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

/** Counts a word once for each story. */
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

/** Bits of a place in the sketch: two million places of four bytes. */
const PLACE_BITS = 21;
/** How many different authors a place tells apart. */
const KNOWN_AUTHORS = MIN_AUTHORS - 1;

/**
 * Knows in 9 MB which words have at least MIN_AUTHORS authors. Words may share a place, so it may say so of a word that has
 * fewer, and only if marks of authors are alike by chance
 * the opposite. One author’s words, however many, seem to have one author.
 */
class AuthorSketch {
  /** The marks of some authors for each place. */
  readonly #marks = new Uint16Array(KNOWN_AUTHORS << PLACE_BITS);
  /** One byte for eight places: whether each has more authors than marks. */
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

/** Two places, so that a word must share both with words of others to seem like theirs. */
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
