import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import type { AppContext } from '../../../server/context.ts';
import { countRows } from '../../../server/database/count-rows.ts';
import type { Queries } from '../../../server/database/database.ts';
import { ask } from '../../../server/event-handlers.ts';
import { findMuted, isUnmuted } from '../../mutes/server/muted.ts';
import { linkedAuthor } from '../../people/server/linked-author.ts';
import { toPhotoAddresses } from '../../people/server/photo-keys.ts';
import { initialOf } from '../../people/server/profile.ts';
import { addTitles, findTextLinks } from '../../stories/server/text-links.ts';
import type { Review } from '../../subjects/report-questions.ts';
import { findNewestReviews } from '../../subjects/server/reviews.ts';
import { findSubject, listSubjects, seesHidden } from '../../subjects/server/subjects.ts';
import type { CommentCard, CommentPage, Mention, Thread } from '../contract.ts';
import { markCommentsSeen } from '../questions.ts';
import { type CommentPlace, type CommentRow, findComments } from './comment-store.ts';
import { findMentions } from './mention-store.ts';
import { hasMentions, inflectMentions } from './mention-text.ts';

/**
 * Returns a page of the comments on a subject, with their newest replies; undefined if the viewer cannot read the
 * subject. For a place that does not exist, returns the newest comments. Marks the viewer's news about what the
 * page shows as read, except for a prefetch.
 */
export async function readComments(
  context: AppContext,
  viewer: Viewer,
  subjectId: string,
  place: CommentPlace = {},
  { isPrefetch = false } = {},
): Promise<CommentPage | undefined> {
  requirePermission(viewer, 'read-stories');
  const { database } = context;
  const readAt = context.clock.now();
  const [subject, found] = await Promise.all([
    findSubject(context, viewer, subjectId),
    findComments(database, viewer, subjectId, place),
  ]);
  if (!subject) return undefined;
  const { rows, replies, earlier, later, isThread } = found;
  const shown = [...rows, ...[...replies.values()].flat()];
  const hiddenIds = shown.filter((row) => row.hidden_at !== null).map(({ id }) => id);
  const mentioning = shown.filter(({ text }) => hasMentions(text));
  const [cases, muted, mutedComments, mentions] = await Promise.all([
    findNewestReviews(context, 'comment', hiddenIds),
    findMuted(database, viewer),
    countMuted(database, viewer, subjectId),
    findMentions(
      database,
      mentioning.map(({ id }) => id),
    ),
    isPrefetch
      ? []
      : ask(context, markCommentsSeen, { viewer, subjectId, commentIds: new Set(shown.map(({ id }) => id)) }),
  ]);
  const details = { viewer, cases, muted, mentions };
  const threads = rows.map((row) => {
    const answers = replies.get(row.id) ?? [];
    return {
      comment: toCard(row, details),
      replies: answers.map((reply) => toCard(reply, details)),
      earlierReplies: Number(answers[0]?.earlier ?? 0),
    };
  });
  return {
    threads: await addLinks(context, viewer, threads),
    kind: subject.kind,
    isThread,
    earlier,
    later,
    counted: subject.comments,
    total: subject.comments - mutedComments,
    isClosed: subject.isClosed || subject.isHidden,
    isHidden: subject.isHidden,
    isCondolence: subject.isOfRemembered === true,
    mayClose:
      subject.authorId === viewer.accountId && !subject.isHidden && (await canClose(context, subject.kind)),
    readAt,
  };
}

async function canClose(context: AppContext, kind: string): Promise<boolean> {
  const subjects = await listSubjects(context);
  return subjects.some((subject) => subject.kind === kind && subject.closeComments);
}

/** Returns the threads, in which comments with addresses have links. */
async function addLinks(context: AppContext, viewer: Viewer, threads: Thread[]): Promise<Thread[]> {
  const comments = threads.flatMap(({ comment, replies }) => [comment, ...replies]);
  const found = comments.map(({ text }) => findTextLinks(context, text));
  const titled = await addTitles(context, viewer, found);
  const links = new Map(comments.map(({ id }, index) => [id, titled[index]]));
  const add = (comment: CommentCard) => {
    const own = links.get(comment.id);
    return own ? { ...comment, links: own } : comment;
  };
  return threads.map((thread) => ({
    ...thread,
    comment: add(thread.comment),
    replies: thread.replies.map(add),
  }));
}

/** Returns how many of the counted comments are of people whom the viewer has muted. */
async function countMuted(queries: Queries, viewer: Viewer, subjectId: string): Promise<number> {
  if (!viewer.hasMutes) return 0;
  return countRows(
    queries
      .selectFrom('comments')
      .where('subject_id', '=', subjectId)
      .where('deleted_at', 'is', null)
      .where('hidden_at', 'is', null)
      .where(sql<boolean>`not (${isUnmuted(viewer, 'comments.author_id')})`),
  );
}

interface CardDetails {
  viewer: Viewer;
  /** The newest case of each hidden comment. */
  cases: ReadonlyMap<string, Review>;
  muted: ReadonlySet<string>;
  mentions: ReadonlyMap<string, Mention[]>;
}

/** Maps a row field by field, so that a reader never receives any other column, nor the text of a deleted comment. */
function toCard(row: CommentRow, { viewer, cases, muted, mentions }: CardDetails): CommentCard {
  const isOwn = row.author_id === viewer.accountId;
  const isHidden = row.hidden_at !== null;
  const isSeen = seesHidden(viewer, { authorId: row.author_id, isHidden });
  const isMuted = muted.has(row.author_id ?? '');
  const state = row.deleted_at !== null ? 'deleted' : isMuted ? 'muted' : isSeen ? 'shown' : 'hidden';
  const foundCase = cases.get(row.id);
  const isShown = state === 'shown';
  const isHeld = isShown && isHidden && foundCase?.isHeld === true;
  const author = isShown ? (row.author ?? '') : '';
  const { text, mentions: named } = inflectMentions(isShown ? row.text : '', mentions.get(row.id) ?? []);
  return {
    id: row.id,
    rootId: row.root_id,
    state,
    text,
    mentions: isShown ? named : [],
    language: languageOf(text),
    author,
    authorId: isShown ? linkedAuthor(row) : null,
    photo: isShown && row.photo ? toPhotoAddresses(row.photo).small : null,
    initial: initialOf(author, ''),
    isMine: isShown && isOwn,
    isHidden: isShown && isHidden,
    isHeld,
    casePath:
      isShown && foundCase && !(isHeld && isOwn)
        ? `${isOwn ? '/account/cases' : '/moderation'}/${foundCase.id}`
        : null,
    createdAt: row.created_at,
    version: row.edited_at ?? row.created_at,
    inReplyTo: row.answered_id === null ? null : { id: row.answered_id, author: row.answered_author ?? '' },
    likes: isShown ? row.likes : 0,
    isLiked: isShown && Boolean(row.is_liked),
  };
}
