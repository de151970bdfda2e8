import { randomUUID } from 'node:crypto';
import { can, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { takeLock } from '../../../server/database/locks.ts';
import { inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { cleanText, isBlank } from '../../../server/text.ts';
import { findJoinedAt } from '../../membership/server/members/member-since.ts';
import type { ReportedContent } from '../../subjects/report-questions.ts';
import { isInAudienceOf } from '../../subjects/server/subjects.ts';
import type { Category, ContentPlace, ReportableContent, ReportInput } from '../contract.ts';
import { caseOpenedMail } from './mails.ts';
import { addLogEntry } from './moderation-log.ts';
import { tellModerators } from './moderators.ts';
import { ORDINARY_MS, openCase } from './open-cases.ts';
import { findKind, findRules } from './reported-content.ts';

/** The limit of reports by a member. */
const REPORTS_AN_HOUR: RateLimit = { name: 'reports-an-hour', hits: 3, perMs: HOUR_MS };
const REPORTS_A_DAY: RateLimit = { name: 'reports-a-day', hits: 10, perMs: DAY_MS };

/** How soon an urgent case must be decided. */
export const URGENT_MS = 36 * HOUR_MS;
/**
 * A person who has been a member for this long is trusted: their report hides a dangerous thing until a
 * moderator has decided.
 */
export const TRUSTED_AFTER_MS = 7 * DAY_MS;

const URGENT: readonly Category[] = ['private', 'hateful', 'false', 'sexual', 'danger'];

/** Returns what the form of a report says about a thing. Undefined for a thing that the viewer cannot report. */
export async function readReportable(
  context: AppContext,
  viewer: Viewer,
  place: ContentPlace,
): Promise<ReportableContent | undefined> {
  requirePermission(viewer, 'report-content');
  const thing = await (await findKind(context, place.kind))?.find(context, place.id);
  if (!thing || thing.isHidden || !thing.isOpen || thing.aboutId === viewer.accountId) return undefined;
  if (!(await isReader(context, viewer, thing))) return undefined;
  const photo = place.kind === 'photo' ? (thing.photos?.[0] ?? null) : null;
  return { ...place, title: thing.title, path: thing.path, photo };
}

/**
 * Reports a thing, and returns the case and whether the reporter may decide it. All reports of one thing form one
 * case until someone decides. A second report of the same member adds its words to the first. A dangerous thing is
 * hidden at once.
 * @throws AppError 'not-found' 404; 'own-thing', 'blank' 422; 'too-many' 429
 */
export async function reportContent(
  context: AppContext,
  viewer: Viewer,
  input: ReportInput,
): Promise<{ caseId: string; mayDecide: boolean }> {
  requirePermission(viewer, 'report-content');
  const words = cleanText(input.words);
  if (input.category === 'other' && isBlank(words)) {
    throw new AppError('blank', 422, 'Please write what is wrong.', { field: 'words' });
  }
  await findReportable(context, viewer, input);
  await context.limiter.take(REPORTS_AN_HOUR, viewer.accountId);
  await context.limiter.take(REPORTS_A_DAY, viewer.accountId);
  const now = context.clock.now();
  const isUrgent = URGENT.includes(input.category);
  return inTransaction(context, async (transaction) => {
    // Undoing a decision opens its case again, and a thing may have only one open case.
    await takeLock(transaction, 'decisions');
    const thing = await findReportable(transaction, viewer, input);
    const { id, isNew } = await openCase(
      transaction,
      { ...thing, kind: input.kind, id: input.id },
      now,
      now + (isUrgent ? URGENT_MS : ORDINARY_MS),
    );
    const rules = await findRules(transaction, input.kind);
    await rules.show?.(transaction, input.id, now);
    if (isUrgent) await makeUrgent(transaction, id, now + URGENT_MS);
    await transaction
      .insertInto('reports')
      .values({
        id: randomUUID(),
        case_id: id,
        reporter_id: viewer.accountId,
        category: input.category,
        words,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['case_id', 'reporter_id']).doUpdateSet((set) => ({
          category: input.category,
          words: words === '' ? set.ref('reports.words') : words,
        })),
      )
      .execute();
    if (input.category === 'danger' && (await isTrusted(transaction, viewer, thing, input, now))) {
      const isHidden = await rules.setHidden?.(transaction, input.id, now, now);
      if (isHidden) {
        await addLogEntry(transaction, {
          caseId: id,
          action: 'hidden',
          aboutId: thing.aboutId,
          byId: null,
          now,
        });
      }
    }
    if (isNew) {
      await tellModerators(context, transaction, thing.aboutId, (to) =>
        caseOpenedMail(context.config.publicUrl, to, id, isUrgent),
      );
    }
    return { caseId: id, mayDecide: can(viewer, 'moderate-content') };
  });
}

async function findReportable(
  source: AppContext | Transaction,
  viewer: Viewer,
  { kind, id }: ContentPlace,
): Promise<ReportedContent> {
  const thing = await (await findKind(source, kind))?.find(source, id);
  const notFound = () => new AppError('not-found', 404, 'This no longer exists.');
  if (!thing || !(await isReader(source, viewer, thing))) throw notFound();
  if (thing.aboutId === viewer.accountId) {
    throw new AppError('own-thing', 422, 'You can’t report something of your own.');
  }
  if (thing.isHidden || !thing.isOpen) throw notFound();
  return thing;
}

/** Returns whether a viewer sees a thing that only some members see. */
async function isReader(
  source: AppContext | Transaction,
  { accountId }: Viewer,
  { readers, circleId = null }: ReportedContent,
): Promise<boolean> {
  if (readers && !readers.includes(accountId)) return false;
  return isInAudienceOf(source, accountId, circleId);
}

/** Makes a case urgent, and due at `dueAt` at the latest. */
async function makeUrgent(transaction: Transaction, caseId: string, dueAt: number): Promise<void> {
  await transaction
    .updateTable('cases')
    .set({ is_urgent: 1, due_at: dueAt, reminders: 0 })
    .where('id', '=', caseId)
    .where('is_urgent', '=', 0)
    .where('due_at', '>=', dueAt)
    .execute();
}

/**
 * Returns whether a report hides a thing at once: the reporter joined a week ago or earlier, and no moderator
 * has cleared this version.
 */
async function isTrusted(
  transaction: Transaction,
  { accountId }: Viewer,
  { version }: ReportedContent,
  { kind, id }: ContentPlace,
  now: number,
): Promise<boolean> {
  const joinedAt = await findJoinedAt(transaction, accountId);
  if (joinedAt === undefined || joinedAt > now - TRUSTED_AFTER_MS) return false;
  const cleared = await transaction
    .selectFrom('cases')
    .select('id')
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .where('outcome', '=', 'no-breach')
    .where('closed_at', '>=', version)
    .limit(1)
    .executeTakeFirst();
  return cleared === undefined;
}
