import { sql } from 'kysely';
import { queriesOf } from '../../../server/event-handlers.ts';
import type { ReportableKind } from '../../subjects/report-questions.ts';
import { findSubjects, showSubject } from '../../subjects/server/subjects.ts';
import { toReportedPath } from './story-photo-keys.ts';
import { setPhotoHidden } from './story-photos.ts';

/** Photos of stories and other subjects, as a kind of things that members report. */
export const reportablePhotos: ReportableKind = {
  kind: 'photo',
  async find(source, id) {
    const queries = queriesOf(source);
    const row = await queries
      .selectFrom('story_photos')
      .select(['account_id', 'subject_id', 'alt', 'created_at', 'hidden_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    const subject = row?.subject_id && (await findSubjects(source, [row.subject_id])).get(row.subject_id);
    if (!row || !subject) return undefined;
    const isHidden = row.hidden_at !== null || subject.isHidden;
    return {
      aboutId: row.account_id,
      title: subject.title,
      text: row.alt,
      path: subject.path,
      photos: [toReportedPath(id)],
      isHidden,
      isOpen: !isHidden,
      circleId: subject.circleId,
      version: Math.max(row.created_at, subject.version),
    };
  },
  setHidden: setPhotoHidden,
  async show(transaction, id, now) {
    const row = await transaction
      .selectFrom('story_photos')
      .select('subject_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (row?.subject_id) await showSubject(transaction, row.subject_id, now);
  },
  exists: (id) => sql<boolean>`exists (select 1 from story_photos as reported where reported.id = ${id})`,
};
