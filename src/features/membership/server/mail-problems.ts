import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { readMailProblems } from '../../mails/server/failed-mails.ts';

/** Returns the problems with mails to show above the requests. @throws AppError 'forbidden' */
export async function listMailProblems(
  context: AppContext,
  viewer: Viewer,
): ReturnType<typeof readMailProblems> {
  return readMailProblems(context, viewer);
}
