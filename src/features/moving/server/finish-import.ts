import type { AppContext } from '../../../server/context.ts';
import { inTransaction, raise } from '../../../server/database/transaction.ts';
import { buildIndex, readProgress, renumberIndex } from '../../search/server/build-index.ts';
import type { ImportEvent } from '../events.ts';
import { countUnfinished, finishImports } from './imports-store.ts';
import { listMovedParts } from './moved-parts.ts';

/**
 * Enters in the log what was imported since the last finished import, and rebuilds the search index: its
 * numbers are in the order of time, and imported stories are old. Writes nothing if no import is unfinished.
 */
export async function finishImport(context: AppContext, signal: AbortSignal | undefined): Promise<void> {
  const { database, clock } = context;
  const { subjects } = await listMovedParts(context);
  const isOver = Object.keys(await countUnfinished(database)).length === 0;
  if (!isOver) {
    await inTransaction(context, async (transaction) => {
      const unfinished = await countUnfinished(transaction);
      const { members = 0, profiles = 0, stories = 0, comments = 0 } = unfinished;
      if (members + profiles > 0) await renumberIndex(transaction, ['person']);
      if (stories > 0) await renumberIndex(transaction, ['story']);
      if (comments > 0) await renumberIndex(transaction, ['comment']);
      let others = 0;
      for (const { name, kind } of subjects) {
        const added = unfinished[name] ?? 0;
        if (added > 0) await renumberIndex(transaction, [kind]);
        others += added;
      }
      const now = clock.now();
      const count = members + stories + comments + others;
      if (count > 0) await raise<ImportEvent>(transaction, { type: 'imported', count, at: now });
      await finishImports(transaction, now);
    });
  }
  // An import that was killed here left the index unfinished.
  if ((await readProgress(context)) !== undefined) await buildIndex(context, signal);
}
