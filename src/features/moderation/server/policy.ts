import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { Queries } from '../../../server/database/database.ts';
import type { ModerationCase } from '../contract.ts';
import { type CaseRow, findContestedDecision, findLog } from './case-store.ts';
import { listDeciders } from './moderators.ts';

/**
 * Returns why a moderator may not decide a case: the case is about themselves; it is about an administrator,
 * whom only administrators judge; or it has an objection to their own decision, and someone else could decide.
 */
export async function findRefusal(
  queries: Queries,
  viewer: Pick<Viewer, 'accountId' | 'accessLevel'>,
  { found, isAboutAdministrator }: { found: CaseRow; isAboutAdministrator: boolean },
): Promise<ModerationCase['refusal']> {
  if (found.aboutId === viewer.accountId) return 'own-case';
  if (isAboutAdministrator && !can(viewer, 'decide-memberships')) return 'about-administrator';
  if (found.objection === null) return null;
  if (findContestedDecision(await findLog(queries, found.id))?.byId !== viewer.accountId) return null;
  const others = (await listDeciders(queries)).filter(
    ({ id, role }) =>
      id !== viewer.accountId && id !== found.aboutId && (!isAboutAdministrator || role === 'administrator'),
  );
  return others.length > 0 ? 'same-decider' : null;
}
