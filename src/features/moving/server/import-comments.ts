import { AppError } from '../../../server/errors.ts';
import {
  cleanImportedComment,
  findExistingComments,
  type ImportedComment,
  insertImportedComments,
} from '../../comments/server/import-comments.ts';
import { isFarAhead, notAhead } from './import-dates.ts';
import { toTargetId } from './import-ids.ts';
import { countLikes } from './import-likes.ts';
import type { People } from './import-people.ts';
import { type Fresh, type ImportRun, type Outcome, runPhase } from './import-run.ts';
import type { Problem, SourceComment } from './source.ts';
import { beginningOf } from './tally.ts';

/**
 * Inserts the comments of a source, a reply after the comment that it answers. `hasStory` tells which stories and
 * other subjects this server has.
 */
export async function importComments(
  run: ImportRun,
  people: People,
  hasStory: (id: string) => boolean,
): Promise<void> {
  const { context, source, tally } = run;
  const taken = new Set<string>();
  await runPhase<SourceComment, ImportedComment>(run, {
    kind: 'comments',
    items: source.comments(),
    describe: (comment, id) => (comment?.text ? beginningOf(comment.text) : id),
    async findExisting(ids) {
      const existing = await findExistingComments(context.database, ids);
      for (const id of existing) taken.add(id);
      return existing;
    },
    prepare(fresh) {
      const outcome = prepareComment(run, fresh, { people, hasStory, taken });
      if (outcome.row) taken.add(fresh.targetId);
      return outcome;
    },
    onPresent({ text, likes }) {
      countLikes(run, 'present', { likes, text }, people);
    },
    onRefused(comment) {
      const count = comment?.likes.length ?? 0;
      if (count > 0) tally.refuse('likes', 'story-refused', beginningOf(comment?.text ?? ''), count);
    },
    write: insertImportedComments,
  });
}

interface Known {
  people: People;
  hasStory(id: string): boolean;
  /** The comments that are here already, or stand earlier in the source. */
  taken: ReadonlySet<string>;
}

function prepareComment(
  run: ImportRun,
  { targetId, value: comment }: Fresh<SourceComment>,
  { people, hasStory, taken }: Known,
): Outcome<ImportedComment> {
  const { source } = run;
  const toId = (id: string | null) => (id === null ? null : toTargetId(source, 'comments', id));
  const rootId = toId(comment.thread);
  const replyToId = toId(comment.replyTo);
  if (!hasStory(comment.story)) return { problem: 'no-story' };
  if (rootId !== null && !taken.has(rootId)) return { problem: 'no-thread' };
  if (comment.createdAt === undefined) return { problem: 'no-date' };
  if (isFarAhead(run.context, comment.createdAt)) return { problem: 'future-date' };
  let text: string;
  try {
    text = comment.isDeleted ? '' : cleanImportedComment(comment.text, comment.mentions.length);
  } catch (error) {
    if (error instanceof AppError) return { problem: error.code as Problem };
    throw error;
  }
  const { createdAt } = comment;
  const known = countLikes(run, 'imported', { likes: comment.likes, text }, people);
  const likes = known.map(({ accountId, at = createdAt }) => ({ accountId, at }));
  return {
    row: {
      id: targetId,
      subjectId: toTargetId(source, 'stories', comment.story),
      rootId,
      replyToId: replyToId !== null && taken.has(replyToId) ? replyToId : null,
      authorId: (comment.author && people.find(comment.author)) || null,
      createdAt,
      editedAt: notAhead(run.context, comment.editedAt),
      isDeleted: comment.isDeleted,
      text,
      mentionedIds: comment.mentions.map((person) => people.find(person) ?? ''),
      likes,
    },
  };
}
