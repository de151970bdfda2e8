import type { AppContext } from '../../../server/context.ts';
import type { StoreSteps } from '../../../server/files/store-steps.ts';
import { importSquare } from '../../people/server/store-square.ts';
import { lockCircle } from './circle-store.ts';
import { createPictureKey } from './picture-keys.ts';

/** Gives an imported circle this picture. Returns false if the circle has one, or is gone. @throws the errors of importSquare */
export function importPicture(
  context: AppContext,
  circleId: string,
  bytes: Uint8Array,
  steps: StoreSteps,
): Promise<boolean> {
  const key = createPictureKey(circleId, context.clock.now());
  return importSquare(context, key, bytes, {
    ...steps,
    async use(transaction) {
      // Hold the circle, so that nobody deletes it meanwhile.
      const circle = await lockCircle(transaction, circleId).catch(() => undefined);
      if (!circle) return false;
      const inserted = await transaction
        .insertInto('circle_pictures')
        .values({ circle_id: circleId, file: key })
        .onConflict((conflict) => conflict.doNothing())
        .returning('file')
        .executeTakeFirst();
      return inserted !== undefined;
    },
  });
}
