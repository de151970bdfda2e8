import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../server/database/database.ts';
import { isFollowedBy } from '../../following/server/following.ts';
import { isMember } from '../../membership/server/member-facts.ts';
import { isUnmutedBy } from '../../mutes/server/muted.ts';
import { isShownSubject } from '../../subjects/server/subjects.ts';

/** The condition that a row of `comments` is visible to the reader of a row of `news`, by someone else. */
const IS_VISIBLE = sql`comments.deleted_at is null and comments.hidden_at is null
    and (comments.author_id is null or comments.author_id <> news.account_id)
    and ${isUnmutedBy(sql.ref('news.account_id'), sql.ref('comments.author_id'))}`;
const IS_NEW_COMMENT = sql`comments.created_at >= news.created_at and comments.created_at <= news.updated_at
    and ${IS_VISIBLE}`;

const ANSWERS_READER = sql`exists (select 1 from comments answered
      where answered.id = comments.reply_to_id and answered.author_id = news.account_id)`;

const IS_COMMENT = sql`comments.subject_id = news.about_id and ${IS_NEW_COMMENT} and not ${ANSWERS_READER}`;
const IS_REPLY = sql`comments.root_id = news.root_id and ${IS_NEW_COMMENT} and ${ANSWERS_READER}`;
const IS_MENTION = sql`comments.id = news.subject_id and ${IS_VISIBLE} and exists (select 1 from comment_mentions
      where comment_mentions.comment_id = comments.id and comment_mentions.account_id = news.account_id
        and comment_mentions.place is not null)`;

/** The condition that a row of `comments` is a cause of a row of `news`. */
export const IS_CAUSE: RawBuilder<boolean> = sql`
  ((news.kind = 'comment' and ${IS_COMMENT}) or (news.kind = 'reply' and ${IS_REPLY})
    or (news.kind = 'mention' and ${IS_MENTION}))`;

/**
 * The condition that a row of `likes` is a cause of a row of `news`. A like counts whether or not its reader has muted the
 * person: otherwise authors could mute people one by one, and learn from the number who likes their story.
 */
export const IS_LIKE_CAUSE: RawBuilder<boolean> = sql`
  likes.story_id = news.about_id and likes.account_id <> news.account_id`;

/** The same for a row of `comment_likes` and the comment that it likes. */
export const IS_COMMENT_LIKE_CAUSE: RawBuilder<boolean> = sql`
  comment_likes.comment_id = news.subject_id and comment_likes.account_id <> news.account_id`;
const IS_LIKED_COMMENT = sql`comments.id = news.subject_id and comments.deleted_at is null
    and comments.hidden_at is null and comments.author_id = news.account_id`;

/** The condition that the reader of a row of `news` still follows a story's author or topic, and the author is a member. */
export const IS_FOLLOWED_STORY: RawBuilder<boolean> = sql`
  exists (select 1 from stories followed
    where followed.id = news.about_id and ${isMember('followed.author_id')}
      and ${isUnmutedBy(sql.ref('news.account_id'), sql.ref('followed.author_id'))}
      and ${isFollowedBy('news.account_id', 'followed.author_id', 'followed.topic')})`;

/** Returns the condition that a row of `news` about a story or another subject has a cause. */
export async function hasSubjectCause(transaction: Queries): Promise<RawBuilder<boolean>> {
  const isShown = await isShownSubject(transaction, 'news.about_kind', 'news.about_id');
  return sql<boolean>`${isShown} and ${HAS_OWN_CAUSE}`;
}

const HAS_OWN_CAUSE = sql`case news.kind
    when 'comment' then exists (select 1 from comments where ${IS_COMMENT})
    when 'reply' then exists (select 1 from comments where ${IS_REPLY})
    when 'mention' then exists (select 1 from comments where ${IS_MENTION})
    when 'story' then ${IS_FOLLOWED_STORY}
    when 'comment-like' then exists (select 1 from comments where ${IS_LIKED_COMMENT})
      and exists (select 1 from comment_likes where ${IS_COMMENT_LIKE_CAUSE})
    else exists (select 1 from likes where ${IS_LIKE_CAUSE})
  end`;
