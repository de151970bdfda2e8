import type { TableName } from '../../src/server/database/schema.ts';

/**
 * What limits the rows that a person can have in each table: constants in capitals, or words. `security-doc.test.ts` demands an
 * entry for each table with an account's data, and that each constant exists.
 */
export const LISTS: Partial<Record<TableName, string>> = {
  accounts: 'one',
  sessions: 'MAX_SESSIONS: a further one ends the one that was not used for longest',
  authenticators: 'one',
  passkeys: 'MAX_PASSKEYS',
  recovery_codes: 'ten; new ones replace them',
  email_changes: 'EMAIL_CHANGES',
  sign_ups: 'SIGN_UPS and MAILS_TO_EMAIL, for 30 days',
  one_time_tokens: 'one for each mail with a link: MAILS_TO_EMAIL',
  outbox: 'one for each mail; deleted some time after it was sent',
  profiles: 'one',
  memberships: 'one',
  decisions: 'one for each decision; asking again needs a decision in between',
  applications: 'one',
  factor_removals: 'one',
  invitations: 'MAX_OPEN and MAX_NEW of a member, MAX_OPEN_ADMINISTRATOR; old ones are deleted',
  invited_people: 'one for each member; MAX_USES of an invitation',
  deputies: 'one of each administrator',
  stories: 'MAX_STORY_BYTES_PER_MEMBER; PUBLISHINGS',
  likes: 'one for each story; LIKES',
  drafts: 'MAX_DRAFTS',
  story_photos: 'MAX_BYTES_PER_MEMBER; MAX_PHOTOS of a story',
  recordings: 'MAX_BYTES_PER_MEMBER; MAX_PARTS of a story, MAX_WAITING without one',
  written_stories: 'one for each told story; WRITING',
  saved_stories: 'MAX_SAVED',
  read_stories: 'MAX_READ',
  feeds: 'one',
  calendars: 'one',
  gatherings: 'MAX_COMING still to come; PROPOSED',
  gathering_answers: 'one for each gathering',
  comments: 'MAX_COMMENT_BYTES_PER_MEMBER; MAX_COMMENTS of a story or gathering; COMMENTS_A_DAY',
  comment_mentions: 'MAX_MENTIONS of a comment',
  comment_likes: 'one for each comment; LIKES',
  correspondences: 'one for each other member; NEW_CORRESPONDENTS',
  letter_sides: 'two of a correspondence',
  letters: 'MAX_LETTER_BYTES_PER_MEMBER',
  mutes: 'MAX_MUTES',
  followed_people: 'MAX_FOLLOWED_PEOPLE',
  followed_topics: 'one for each topic',
  news: 'MAX_NEWS: older ones are deleted',
  unwanted_news: 'one for each kind',
  news_mail_settings: 'one',
  news_mails: 'one for each kind of mail',
  push_settings: 'one',
  push_devices: 'MAX_DEVICES: a further one replaces the one that was not seen for longest',
  push_plans: 'one for each thing that news are about',
  cases: 'one open for each thing that is reported',
  reports: 'one for each case; REPORTS_A_DAY',
  moderation_log: 'one for each decision of a moderator',
  house_rules: 'one for each saving by an administrator',
  audit_log: 'one for each act; deleted after AUDIT_RETENTION_MS',
  archive_consents: 'one',
  imports: 'one',
  chat_rooms: 'CHATS',
  chat_people: 'MAX_BEGINNINGS of a chat',
  skipped_welcomes: 'one',
  overview_mails: 'one',
};

/** Returns the constants that an entry names. */
export function constantsOf(limit: string): string[] {
  return limit.match(/\b[A-Z]+(?:_[A-Z]+)*\b/g) ?? [];
}
