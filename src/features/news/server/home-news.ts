import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { SqlPart } from '../../../server/database/database.ts';
import { readAnnouncedQuestions } from '../../choices/server/read-question.ts';
import type { HomeNews } from '../contract.ts';
import { describeSentences, listNewsKinds } from './sentences.ts';

/** Returns the condition that some news belongs on an account's Home. */
export function hasHomeNews(accountId: string): SqlPart<boolean> {
  return sql<boolean>`exists (select 1 from news where news.account_id = ${accountId} and news.on_home = 1)`;
}

/** Returns the newest news whose whole text belongs on Home, unless the viewer has dismissed it. */
export async function findHomeNews(context: AppContext, viewer: Viewer): Promise<HomeNews | undefined> {
  const { accountId } = viewer;
  const row = await context.database
    .selectFrom('news')
    .select(['kind', 'subject_id'])
    .where('account_id', '=', accountId)
    // With a parameter, the database could not tell that the index of this news has it.
    .where('on_home', '=', sql.lit(1))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const reader = { accountId, now: context.clock.now() };
  const [facts] = (
    await describeSentences(context.database, await listNewsKinds(context), [row], reader)
  ).values();
  if (!facts?.whole) return undefined;
  const { asked, whole } = facts;
  const questions = asked ? await readAnnouncedQuestions(context, viewer, [asked], { manages: false }) : {};
  const question = questions[row.subject_id];
  return { id: row.subject_id, ...whole, ...(question && { question }) };
}

/**
 * Dismisses news from the viewer's Home. The news stays in the list of news. Idempotent. @throws AppError
 * 'forbidden' 403
 */
export async function dismissNews(context: AppContext, viewer: Viewer, subjectId: string): Promise<void> {
  requirePermission(viewer, 'read-stories');
  await context.database
    .updateTable('news')
    .set({ on_home: 0 })
    .where('account_id', '=', viewer.accountId)
    .where('on_home', '=', sql.lit(1))
    .where('subject_id', '=', subjectId)
    .execute();
}
