import { setImmediate } from 'node:timers/promises';
import type { Viewer } from '../../../identity/viewer.ts';
import { isManglish } from '../../../malayalam/is-manglish.ts';
import type { Manglish } from '../../../malayalam/manglish.ts';
import { loadManglish } from '../../../malayalam/manglish-source.ts';
import type { KeptPiece } from '../../../malayalam/romanise.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import type { WholeStory } from '../contract.ts';
import { writtenOf } from './story-in-latin.ts';

/** Limit per member: a story that is new to the server takes up to 4 s of processor time. */
const MALAYALAM_LETTERS: RateLimit = { name: 'malayalam-letters', hits: 20, perMs: 10 * MINUTE_MS };
/** A longer story is not offered in Malayalam letters, in UTF-16 code units. */
const MAX_MANGLISH = 20_000;
/** How long a step may write words before other requests get a turn. */
const TURN_MS = 5;

let loading: Promise<Manglish> | undefined;

/**
 * Returns a story in Manglish with the offer to show it in Malayalam letters, or with `isWanted` in these
 * letters. After too many such stories in a short time, returns it as typed. Does not change other stories.
 * Stores nothing.
 */
export async function offerMalayalam(
  context: AppContext,
  viewer: Viewer,
  story: WholeStory,
  isWanted: boolean,
): Promise<WholeStory> {
  const { card, rest } = story;
  if (card.opening.length + rest.length > MAX_MANGLISH || !isManglish(card.opening)) return story;
  if (!isWanted) return { ...story, letters: 'typed' };
  const { hits, allowed } = await context.limiter.count(MALAYALAM_LETTERS, viewer.accountId);
  if (hits > allowed) return { ...story, letters: 'typed' };
  loading ??= loadManglish(setImmediate);
  const manglish = await loading;
  const title = await write(manglish, card.title, []);
  const opening = await write(manglish, card.opening, card.links ?? []);
  const shownRest = await write(manglish, rest, story.restLinks ?? []);
  return {
    ...story,
    card: {
      ...card,
      title: title.text,
      titleLanguage: 'ml',
      opening: opening.text,
      links: card.links && opening.pieces,
      language: 'ml',
    },
    rest: shownRest.text,
    restLinks: story.restLinks && shownRest.pieces,
    letters: 'tried',
    written: card.isMine ? writtenOf(story) : undefined,
    // Places count the letters of the typed text, so leave them out.
    reading: { ...story.reading, isLong: false, place: null },
  };
}

/** Writes a text in Malayalam letters, except its links. Returns the links at their new places. */
async function write<Piece extends KeptPiece>(
  manglish: Manglish,
  text: string,
  pieces: readonly Piece[],
): Promise<{ text: string; pieces: Piece[] }> {
  let written = '';
  let end = 0;
  const moved: Piece[] = [];
  for (const piece of pieces) {
    written += await takeTurns(manglish.convert(text.slice(end, piece.start)));
    moved.push({ ...piece, start: written.length, end: written.length + piece.end - piece.start });
    written += text.slice(piece.start, piece.end);
    end = piece.end;
  }
  return { text: written + (await takeTurns(manglish.convert(text.slice(end)))), pieces: moved };
}

async function takeTurns(steps: Generator<void, string>): Promise<string> {
  let started = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - started < TURN_MS) continue;
    await setImmediate();
    started = performance.now();
  }
}
