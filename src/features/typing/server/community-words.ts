import { setImmediate as giveWay } from 'node:timers/promises';
import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { findWords, foldJoiners } from '../../../malayalam/normalise.ts';
import { createLexicon } from '../../../malayalam/word-source.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';

/** A word that fewer people or stories use may be a name, or say who wrote it. */
const MIN_AUTHORS = 3;
const MIN_STORIES = 5;
/** As many as a phone loads gladly. The words of most stories come first. */
const MAX_WORDS = 6000;
/** The newest stories that are read: bounds the time and the memory. */
const MAX_STORIES = 20_000;
const BATCH = 50;
/** Words are computed after this time of each day: 01:30 in India. */
const NIGHT_MS = 20 * HOUR_MS;
/** No other node computes while one does. It may have crashed after this time. */
const CLAIM_MS = 30 * MINUTE_MS;

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

async function countWords(context: AppContext, signal: AbortSignal | undefined): Promise<string[]> {
  const uses = new Map<string, Use>();
  let read = 0;
  let last: { created_at: number; id: string } | undefined;
  while (read < MAX_STORIES && !signal?.aborted) {
    const stories = await listStories(context, last);
    for (const story of stories) addStory(uses, story);
    read += stories.length;
    last = stories.at(-1);
    if (stories.length < BATCH) break;
    await giveWay();
  }
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

/** Returns the next older stories that every member may read and whose author is known. */
async function listStories({ database }: AppContext, before: { created_at: number; id: string } | undefined) {
  return database
    .selectFrom('stories')
    .select(['id', 'created_at', 'author_id', 'title', 'opening', 'rest'])
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where('author_id', 'is not', null)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${before?.created_at}, ${before?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(BATCH)
    .execute();
}

function addStory(
  uses: Map<string, Use>,
  story: { author_id: string | null; title: string; opening: string; rest: string | null },
): void {
  const text = `${story.title}\n${story.opening}${story.rest ?? ''}`;
  const seen = new Set<string>();
  for (const { word, start, end } of findWords(text)) {
    if (seen.has(word)) continue;
    seen.add(word);
    const written = foldJoiners(text.slice(start, end));
    if (!MALAYALAM_WORD.test(written)) continue;
    const use = uses.get(word) ?? { written, stories: 0, authors: [] };
    use.stories += 1;
    const author = story.author_id ?? '';
    if (use.authors.length < MIN_AUTHORS && !use.authors.includes(author)) use.authors.push(author);
    uses.set(word, use);
  }
}
