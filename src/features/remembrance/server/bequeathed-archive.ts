import type { ComposedContext, Route } from '../../../app/feature.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { Language } from '../../../languages/languages.ts';
import { inTransaction, raise } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { type Download, downloadResponse, redirectResponse } from '../../../server/http/responses.ts';
import { requireFresh } from '../../accounts/server/factors/step-up.ts';
import { openArchive } from '../../accounts/server/own-data/own-data.ts';
import type { RemembranceEvent } from '../events.ts';
import { readForEditing } from './remembrances.ts';

/**
 * Returns the archive of a remembered person for their person of trust. It contains what the person published and
 * told of themselves, and nothing that others wrote to them. The log that administrators read has the download.
 * @throws AppError 'not-found' 404 for everybody else, also administrators; 'archive-closed' 409 before
 * ARCHIVE_WAIT_MS, 'confirm-first' 403
 */
async function writeBequeathedArchive(
  context: ComposedContext,
  viewer: Viewer,
  { accountId, language }: { accountId: string; language: Language },
): Promise<Download> {
  const found = await readForEditing(context, viewer, accountId);
  if (!found || found.archiveOpensAt === null) {
    throw new AppError('not-found', 404, 'Only the person of trust receives it.');
  }
  if (!found.isArchiveOpen) throw new AppError('archive-closed', 409, 'The archive opens later.');
  await requireFresh(context, viewer);
  const at = context.clock.now();
  await inTransaction(context, (transaction) =>
    raise<RemembranceEvent>(transaction, {
      type: 'bequeathed-archive-downloaded',
      accountId,
      byId: viewer.accountId,
      at,
    }),
  );
  const owner: Viewer = { accountId, email: '', name: found.name, accessLevel: 'member' };
  // What only moderators may read stays closed, also to a moderator.
  const recipient: Viewer = { ...viewer, accessLevel: 'member' };
  const of = { viewer: owner, recipient, sessionToken: undefined };
  return openArchive(context, of, { language, isBequeathed: true });
}

/**
 * Sends the archive as a download. Sends the page instead before the archive opens, and to a viewer who has not
 * confirmed who they are.
 */
export const archiveRoute: Route = {
  async get(context, { viewer, params: { account = '' }, settings: { language } }) {
    try {
      const archive = await writeBequeathedArchive(context, viewer, { accountId: account, language });
      return downloadResponse('application/zip', archive);
    } catch (error) {
      const isEarly = error instanceof AppError && ['confirm-first', 'archive-closed'].includes(error.code);
      if (isEarly) return redirectResponse(`/people/${account}/remembrance`);
      throw error;
    }
  },
};
