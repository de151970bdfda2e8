import { sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import type { SqlPart } from '../../../server/database/database.ts';
import { ask } from '../../../server/event-handlers.ts';
import { storyBooks } from '../../stories/questions.ts';
import type { WholeStory } from '../contract.ts';

/** Returns the SQL condition that an open book may contain the story of a row of `stories`. */
export async function mayBeInBook(context: AppContext): Promise<SqlPart<boolean>> {
  const [books] = await ask(context, storyBooks, undefined);
  return books?.mayHave('stories.id') ?? sql<boolean>`false`;
}

/** Returns the books that a story is printed in. */
export async function listBooksOf(context: AppContext, storyId: string): Promise<WholeStory['books']> {
  const [books] = await ask(context, storyBooks, undefined);
  return books?.list(context.database, storyId) ?? [];
}
