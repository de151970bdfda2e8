import { type RawBuilder, sql } from 'kysely';
import type { FeatureWait } from '../../../app/feature.ts';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import { afterCommit, inTransaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { deleteUnused } from '../../../server/files/delete-unused.ts';
import type { OtherDraft } from '../../stories/contract.ts';
import type { OtherDrafts } from '../../stories/questions.ts';
import { toClock } from '../clock-contract.ts';
import { describeDraft, RECORDING } from '../drafts-contract.ts';
import { RECORDING_UNDO_MS } from '../limits-contract.ts';
import { findFinishedParts } from './recording-store.ts';
import { deleteDiscarded } from './remove-recordings.ts';
import { WAITING_MS } from './sweep-recordings.ts';

/** The recordings that wait for their stories, for the page of drafts. All parts of one form are one draft. */
export const recordingDrafts: OtherDrafts = {
  kind: RECORDING,

  async list({ database }, viewer) {
    requirePermission(viewer, 'write-stories');
    const [forms, parts] = await Promise.all([
      listWaiting(database, viewer.accountId),
      findFinishedParts(database, viewer.accountId),
    ]);
    return forms.map((form) => ({ ...toDraft(form), parts: parts.get(form.key) ?? [] }));
  },

  async findDiscarded({ database, clock }, viewer) {
    requirePermission(viewer, 'write-stories');
    const since = clock.now() - RECORDING_UNDO_MS;
    const [last] = await listForms(database, viewer.accountId, sql`discarded_at >= ${since}`);
    return last && toDraft(last);
  },

  /** Deletes earlier discarded recordings: only the last one can be restored. */
  async discard(context, viewer, key) {
    requirePermission(viewer, 'write-stories');
    await inTransaction(context, async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('recordings')
        .set({ discarded_at: context.clock.now() })
        .where('account_id', '=', viewer.accountId)
        .where('submission_key', '=', key)
        .where('story_id', 'is', null)
        .where('discarded_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      const files = await deleteDiscarded(transaction, viewer.accountId, key);
      afterCommit(transaction, () => deleteUnused(context, files));
    });
  },

  async restore({ database }, viewer, key) {
    requirePermission(viewer, 'write-stories');
    const { numUpdatedRows } = await database
      .updateTable('recordings')
      .set({ discarded_at: null })
      .where('account_id', '=', viewer.accountId)
      .where('submission_key', '=', key)
      .where('story_id', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw new AppError('draft-not-found', 404, 'This recording is no longer here.');
  },
};

/** Returns an unpublished recording, for Home. Its title is its length, or empty if no part is measured yet. */
export function describeUnpublished(form: WaitingForm): FeatureWait {
  return { title: form.milliseconds > 0 ? toClock(form.milliseconds) : '', path: toDraft(form).path };
}

interface WaitingForm {
  key: string;
  milliseconds: number;
  updatedAt: number;
}

/** Returns the forms with recordings that are neither published nor discarded, the one that was changed last first. */
export function listWaiting(queries: Queries, accountId: string): Promise<WaitingForm[]> {
  return listForms(queries, accountId, IS_KEPT);
}

const IS_KEPT = sql`discarded_at is null`;

/** Selects the form of listWaiting that was changed last. */
export function selectNewestWaiting(accountId: string): SqlPart {
  return sql`${selectForms(accountId, IS_KEPT)} limit 1`;
}

async function listForms(
  queries: Queries,
  accountId: string,
  condition: RawBuilder<unknown>,
): Promise<WaitingForm[]> {
  const { rows } = await sql<
    Record<'submission_key' | 'milliseconds' | 'updated_at', string>
  >`${selectForms(accountId, condition)}`.execute(queries);
  return rows.map((row) => ({
    key: row.submission_key,
    milliseconds: Number(row.milliseconds),
    updatedAt: Number(row.updated_at),
  }));
}

function selectForms(accountId: string, condition: RawBuilder<unknown>): SqlPart {
  return sql`
    select submission_key, sum(coalesce(duration_ms, 0)) as milliseconds,
      max(coalesce(finished_at, created_at)) as updated_at
    from recordings
    where account_id = ${accountId} and story_id is null and ${condition}
    group by submission_key
    order by max(discarded_at) desc, updated_at desc, submission_key`;
}

function toDraft(form: WaitingForm): OtherDraft {
  return describeDraft({ ...form, keptUntil: form.updatedAt + WAITING_MS });
}
