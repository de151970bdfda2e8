import { sql } from 'kysely';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import { AppError } from '../../../server/errors.ts';
import { MAX_STORY_BYTES_PER_MEMBER } from '../contract.ts';
import { storiesBy } from './visible-stories.ts';

export const TEXTS_FULL = 'texts-full';

/** If more than this share of the space is used, the author is told that the space will soon be full. */
const NEARLY_FULL = 0.8;

/** Returns the size of a story as it is stored, in bytes. */
export function sizeOfStory({ title, content }: { title: string; content: string }): number {
  return Buffer.byteLength(title) + Buffer.byteLength(content);
}

/**
 * Checks that an account has space for this many bytes more. Call this before writing a story. Deleted stories
 * count until they are erased.
 * @throws AppError 'texts-full' (422)
 */
export async function mustHaveTextSpace(queries: Queries, accountId: string, added: number): Promise<void> {
  if (added <= 0) return;
  if ((await measureStories(queries, accountId)) + added > MAX_STORY_BYTES_PER_MEMBER) {
    throw textsFull();
  }
}

export function textsFull(): AppError {
  return new AppError(TEXTS_FULL, 422, 'Your stories take up all the space there is for them.');
}

/** Returns the SQL condition that the account has space for this many bytes more. */
export function hasTextSpace(accountId: string, added: number): SqlPart<boolean> {
  return sql<boolean>`(
    select coalesce(sum(own.bytes), 0) from ${storiesBy(accountId)} as own
  ) <= ${MAX_STORY_BYTES_PER_MEMBER - added}`;
}

/** Returns true if a member should be told that the space for stories will be full soon. */
export async function isTextSpaceNearlyFull(queries: Queries, accountId: string): Promise<boolean> {
  return (await measureStories(queries, accountId)) > MAX_STORY_BYTES_PER_MEMBER * NEARLY_FULL;
}

async function measureStories(queries: Queries, accountId: string): Promise<number> {
  const row = await queries
    .selectFrom(storiesBy(accountId).as('stories'))
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}
