import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { memberStateOf } from '../../membership/server/members/member-facts.ts';
import { findMuted, isUnmuted } from '../../mutes/server/muted.ts';
import { linkedAuthor } from '../../people/server/linked-author.ts';
import { nameOf, photoOf } from '../../people/server/person-facts.ts';
import { toPhotoAddresses } from '../../people/server/photo-keys.ts';
import { initialOf } from '../../people/server/profile.ts';
import { findSubjects } from '../../subjects/server/subjects.ts';
import { showMentionsOf } from './mentions.ts';

/**
 * Returns the comments among these ids that the viewer may see in a list, in any order, each with the path, the
 * title and the circle of its subject.
 */
export async function readCommentsById(context: AppContext, viewer: Viewer, ids: readonly string[]) {
  requirePermission(viewer, 'read-stories');
  if (ids.length === 0) return [];
  const { database } = context;
  const rows = await database
    .selectFrom('comments')
    .select(['comments.id', 'comments.text', 'comments.created_at', 'comments.author_id', 'subject_id'])
    .select([nameOf('comments.author_id').as('author'), photoOf('comments.author_id').as('photo')])
    .select(memberStateOf('comments.author_id').as('author_state'))
    .where('comments.id', 'in', ids)
    .where('comments.deleted_at', 'is', null)
    .where('comments.hidden_at', 'is', null)
    .where(sql<boolean>`${isUnmuted(viewer, 'comments.author_id')}`)
    .execute();
  const [texts, subjects, muted] = await Promise.all([
    showMentionsOf(database, rows),
    findSubjects(
      context,
      rows.map((row) => row.subject_id),
      viewer,
    ),
    findMuted(database, viewer),
  ]);
  return rows.flatMap((row, index) => {
    const subject = subjects.get(row.subject_id);
    if (!subject || subject.isHidden || muted.has(subject.authorId ?? '')) return [];
    return {
      id: row.id,
      text: texts[index] ?? '',
      path: subject.path,
      subjectTitle: subject.title,
      author: row.author ?? '',
      authorId: linkedAuthor(row),
      photo: row.photo && toPhotoAddresses(row.photo).small,
      initial: initialOf(row.author ?? '', ''),
      createdAt: row.created_at,
      ...(subject.circle && { circle: subject.circle }),
    };
  });
}
