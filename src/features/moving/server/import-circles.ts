import { inTransaction } from '../../../server/database/transaction.ts';
import { importPicture } from '../../circles/server/import-picture.ts';
import { findExistingCircles, insertMovedCircle } from '../../circles/server/move-circles.ts';
import { notAhead } from './import-dates.ts';
import type { People } from './import-people.ts';
import { type Photo, takePhotos } from './import-photos.ts';
import type { ImportRun } from './import-run.ts';

/**
 * Inserts the circles of a source with those people who are here, and returns a function that tells whether a
 * circle is here now. Does not change a circle that was here before.
 */
export async function importCircles(run: ImportRun, people: People): Promise<(id: string) => boolean> {
  const here = new Set<string>();
  const { context, source, tally } = run;
  for await (const { id, value: circle, problem, original } of source.circles?.() ?? []) {
    if (!circle) {
      tally.refuse('circles', problem, id);
      await run.refused?.add('circles', { id, problem, original });
      continue;
    }
    const known = new Map(
      circle.people.flatMap((person) => {
        const accountId = people.find(person.accountId);
        return accountId
          ? [[accountId, { ...person, accountId, at: notAhead(context, person.at) }] as const]
          : [];
      }),
    );
    const removed = new Map(
      circle.removed.flatMap(({ accountId: person, at }) => {
        const accountId = people.find(person);
        return accountId && !known.has(accountId)
          ? [[accountId, { accountId, at: notAhead(context, at) }] as const]
          : [];
      }),
    );
    here.add(circle.id);
    const isHere = (await findExistingCircles(context.database, [circle.id])).size > 0;
    tally.add('circles', isHere ? 'present' : 'imported');
    run.onProgress?.('circles', tally.counts.circles.read);
    if (run.isDryRun || isHere) continue;
    await run.beforeWrite();
    await inTransaction(context, (transaction) =>
      insertMovedCircle(transaction, {
        ...circle,
        ...{ people: [...known.values()], removed: [...removed.values()] },
      }),
    );
  }
  return (id) => here.has(id);
}

/** Stores the pictures of imported circles that have none here, each through the checks of an upload. */
export async function importCirclePictures(run: ImportRun): Promise<void> {
  await takePhotos(run, 'storyPhotos', listPictures(run));
}

async function* listPictures({ context, source }: ImportRun): AsyncGenerator<Photo> {
  for await (const { id, value } of source.circles?.() ?? []) {
    if (!value?.picture) continue;
    yield {
      id,
      path: value.picture,
      problem: undefined,
      store: (bytes, steps) => importPicture(context, value.id, bytes, steps),
    };
  }
}
