import { notAhead } from './import-dates.ts';
import type { People } from './import-people.ts';
import type { ImportRun } from './import-run.ts';
import { beginningOf } from './tally.ts';

interface Likes {
  likes: readonly { person: string; at: number | undefined }[];
  /** The text of the liked comment, or the title of the story. */
  text: string;
}

/** Counts the likes of a story or comment. Returns the likes of people who have an account here, one of each person. */
export function countLikes(
  { context, tally }: ImportRun,
  outcome: 'imported' | 'present',
  { likes, text }: Likes,
  people: People,
): { accountId: string; at: number | undefined }[] {
  const known = new Map<string, number | undefined>();
  for (const { person, at } of likes) {
    const accountId = people.find(person);
    if (accountId && !known.has(accountId)) known.set(accountId, at && notAhead(context, at));
  }
  tally.add('likes', outcome, known.size);
  const others = likes.length - known.size;
  if (others > 0) tally.refuse('likes', 'unknown-liker', beginningOf(text), others);
  return [...known].map(([accountId, at]) => ({ accountId, at }));
}
