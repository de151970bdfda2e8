import { sql } from 'kysely';
import { languageOf } from '../../../malayalam/language-of.ts';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import { shorten } from '../../../server/text.ts';
import { nameOf, photoOf } from '../../people/server/person-facts.ts';
import { toFace } from '../../people/server/person-news.ts';
import { NEWS_EXCERPT, type NewsFacts } from '../../subjects/contract.ts';
import { showMentionsOf } from './mentions.ts';
import { IS_CAUSE, IS_COMMENT_LIKE_CAUSE } from './news-causes.ts';

type RowFacts = Omit<NewsFacts, 'path'> & { place: string };

interface WriterRow {
  id: string;
  author_id: string | null;
  name: string | null;
  photo: string | null;
  newest: number;
}

interface CommentRow {
  /** The row of News. */
  id: string;
  comment_id: string;
  text: string;
}

/**
 * Returns what News shows about comments, replies and mentions, by the id of the row: the newest authors, and the beginning of the
 * first comment, to which the row links.
 */
export async function describeComments(queries: Queries, news: SqlPart): Promise<Map<string, RowFacts>> {
  const [writers, firsts] = await Promise.all([findWriters(queries, news), findFirsts(queries, news)]);
  const shown = await show(queries, [...firsts.values()]);
  const facts = new Map<string, RowFacts>();
  for (const [id, ofRow] of writers) {
    const first = shown.get(id);
    const [newest] = ofRow;
    if (!first || !newest) continue;
    const names = ofRow.flatMap(({ name }) => name || []).slice(0, 2);
    facts.set(id, { names, people: ofRow.length, face: toFace(newest), ...first });
  }
  return facts;
}

/** Returns what News says of the likes of comments, by row. */
export async function describeCommentLikes(queries: Queries, news: SqlPart): Promise<Map<string, RowFacts>> {
  const { rows } = await sql<CommentRow & { likes: number }>`
    select news.id, comments.id as comment_id, comments.text,
      (select count(*) from comment_likes where ${IS_COMMENT_LIKE_CAUSE}) as likes
    from ${news} join comments on comments.id = news.subject_id
    where comments.deleted_at is null and comments.hidden_at is null`.execute(queries);
  const liked = rows.filter(({ likes }) => Number(likes) > 0);
  const shown = await show(queries, liked);
  return new Map(
    liked.flatMap(({ id, likes }) => {
      const comment = shown.get(id);
      return comment ? [[id, { people: Number(likes), isLike: true, ...comment }]] : [];
    }),
  );
}

/** Returns for each row about likes the comment that was liked. */
export async function findLiked(queries: Queries, news: SqlPart): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; subject_id: string }>`select id, subject_id from ${news}`.execute(
    queries,
  );
  return new Map(rows.map(({ id, subject_id }) => [id, subject_id]));
}

/** Returns who wrote the comments of each row, newest first. */
async function findWriters(queries: Queries, news: SqlPart): Promise<Map<string, WriterRow[]>> {
  const { rows } = await sql<WriterRow>`
    select news.id, comments.author_id, ${nameOf('comments.author_id')} as name,
      ${photoOf('comments.author_id')} as photo, max(comments.created_at) as newest
    from ${news} join comments on ${IS_CAUSE}
    group by news.id, comments.author_id
    order by newest desc`.execute(queries);
  return Map.groupBy(rows, (row) => row.id);
}

/** Returns the first comment of each row, where its link leads. */
export async function findFirsts(queries: Queries, news: SqlPart): Promise<Map<string, CommentRow>> {
  const { rows } = await sql<CommentRow>`
    select * from (
      select news.id, comments.id as comment_id, comments.text,
        row_number() over (partition by news.id order by comments.created_at, comments.id) as place
      from ${news} join comments on ${IS_CAUSE}
    ) numbered where place = 1`.execute(queries);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the beginning and the place of each row's comment. */
async function show(queries: Queries, rows: readonly CommentRow[]) {
  const texts = await showMentionsOf(
    queries,
    rows.map(({ comment_id: id, text }) => ({ id, text })),
  );
  return new Map(
    rows.map(({ id, comment_id }, index) => {
      const text = texts[index] ?? '';
      const place = `?comment=${comment_id}#comment-${comment_id}`;
      return [id, { excerpt: shorten(text, NEWS_EXCERPT), language: languageOf(text), place }];
    }),
  );
}
