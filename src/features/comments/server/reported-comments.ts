import { sql } from 'kysely';
import { queriesOf } from '../../../server/event-handlers.ts';
import type { ReportableKind } from '../../subjects/report-questions.ts';
import { findSubjects, showSubject } from '../../subjects/server/subjects.ts';
import { releaseComment, releaseEditedComment, setCommentHidden } from './comment-editing.ts';
import { titleOfComment } from './comments.ts';
import { readCommentsAround } from './comments-around.ts';
import { showMentionsOf } from './mentions.ts';

/** Comments, as what members report. */
export const reportableComments: ReportableKind = {
  kind: 'comment',
  async find(source, id) {
    const queries = queriesOf(source);
    const row = await queries
      .selectFrom('comments')
      .select(['author_id', 'text', 'created_at', 'edited_at', 'hidden_at', 'subject_id'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const subject = row && (await findSubjects(source, [row.subject_id])).get(row.subject_id);
    if (!subject) return undefined;
    const [text = ''] = await showMentionsOf(queries, [{ id, text: row.text }]);
    return {
      aboutId: row.author_id,
      title: titleOfComment(text),
      text,
      path: `${subject.path}?comment=${id}#comment-${id}`,
      isHidden: row.hidden_at !== null,
      isOpen: !subject.isHidden,
      circleId: subject.circleId,
      version: row.edited_at ?? row.created_at,
    };
  },
  setHidden: setCommentHidden,
  async show(transaction, id, now) {
    const row = await transaction
      .selectFrom('comments')
      .select('subject_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (row) await showSubject(transaction, row.subject_id, now);
  },
  async readAround(source, id) {
    const row = await queriesOf(source)
      .selectFrom('comments')
      .select(['subject_id', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? readCommentsAround(source, row.subject_id, { id, at: row.created_at }) : [];
  },
  release: releaseComment,
  releaseEdit: releaseEditedComment,
  isTitleOfText: true,
  exists: (id) =>
    sql<boolean>`exists (select 1 from comments as reported where reported.id = ${id} and reported.author_id is not null)`,
};
