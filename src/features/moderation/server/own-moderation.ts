import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';

/** Returns the reports that the viewer made, for the archive. */
export function readOwnReports({ database }: AppContext, viewer: Viewer) {
  return database
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .select(['cases.kind', 'reports.category', 'reports.words', 'reports.created_at as reportedAt'])
    .where('reports.reporter_id', '=', viewer.accountId)
    .orderBy('reports.created_at')
    .execute();
}

/** Returns the decisions about the viewer, for the archive, without reporters, deciders and moderators' notes. */
export function readOwnDecisions({ database }: AppContext, viewer: Viewer) {
  return database
    .selectFrom('moderation_log')
    .leftJoin('cases', 'cases.id', 'moderation_log.case_id')
    .select(['cases.kind', 'cases.title', 'cases.objection', 'moderation_log.action'])
    .select(['moderation_log.rule', 'moderation_log.words', 'moderation_log.at as decidedAt'])
    .where('moderation_log.about_id', '=', viewer.accountId)
    .where('moderation_log.action', '<>', 'proposed')
    .orderBy('moderation_log.at')
    .execute();
}
