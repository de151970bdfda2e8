import { type RawBuilder, sql } from 'kysely';
import { isUnmutedBy } from '../../mutes/server/muted.ts';

/** The condition that a row of `comments` is visible to the reader of a row of `news`, by someone else. */
const IS_VISIBLE = sql`comments.deleted_at is null and comments.hidden_at is null
    and (comments.author_id is null or comments.author_id <> news.account_id)
    and ${isUnmutedBy(sql.ref('news.account_id'), sql.ref('comments.author_id'))}`;
const IS_NEW_COMMENT = sql`comments.created_at >= news.created_at and comments.created_at <= news.updated_at
    and ${IS_VISIBLE}`;

const ANSWERS_READER = sql`exists (select 1 from comments answered
      where answered.id = comments.reply_to_id and answered.author_id = news.account_id)`;

/** The conditions that a row of `comments` is a cause of a row of `news` of each kind. */
export const IS_COMMENT = sql`comments.subject_id = news.about_id and ${IS_NEW_COMMENT} and not ${ANSWERS_READER}`;
export const IS_REPLY = sql`comments.root_id = news.root_id and ${IS_NEW_COMMENT} and ${ANSWERS_READER}`;
export const IS_MENTION = sql`comments.id = news.subject_id and ${IS_VISIBLE} and exists (select 1 from comment_mentions
      where comment_mentions.comment_id = comments.id and comment_mentions.account_id = news.account_id
        and comment_mentions.place is not null)`;

/** The condition that a row of `comments` is a cause of a row of `news`. */
export const IS_CAUSE: RawBuilder<boolean> = sql`
  ((news.kind = 'comment' and ${IS_COMMENT}) or (news.kind = 'reply' and ${IS_REPLY})
    or (news.kind = 'mention' and ${IS_MENTION}))`;

/**
 * The condition that a row of `comment_likes` is a cause of a row of `news`. A like counts even if the reader
 * has muted the person: see stories/server/like-news.ts.
 */
export const IS_COMMENT_LIKE_CAUSE: RawBuilder<boolean> = sql`
  comment_likes.comment_id = news.subject_id and comment_likes.account_id <> news.account_id`;
/** The condition that a row of `news` is about likes of a row of `comments`, and that members besides the author see this comment. */
export const IS_LIKED_COMMENT = sql`comments.id = news.subject_id and comments.deleted_at is null
    and comments.hidden_at is null and comments.author_id = news.account_id`;
