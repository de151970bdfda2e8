import type { Tables } from './schema.ts';

export type TableName = keyof Tables;

/** Every table, in an order in which rows can be inserted: referenced tables come first. */
const NAMES = [
  'accounts',
  'memberships',
  'applications',
  'community',
  'decisions',
  'sign_ups',
  'sessions',
  'authenticators',
  'passkeys',
  'recovery_codes',
  'factor_removals',
  'email_changes',
  'secret_keys',
  'one_time_tokens',
  'profiles',
  'stories',
  'drafts',
  'story_photos',
  'comments',
  'comment_mentions',
  'likes',
  'saved_stories',
  'read_stories',
  'topics',
  'outbox',
  'performance',
  'locks',
  'backups',
  'rate_limits',
  'keys',
  'house_rules',
  'audit_log',
  'cases',
  'reports',
  'moderation_log',
  'mutes',
  'announcements',
  'news',
  'unwanted_news',
  'news_mail_settings',
  'news_mails',
  'community_words',
] as const satisfies readonly TableName[];

/** Does not compile while NAMES lacks a table. */
type AllNames = Exclude<TableName, (typeof NAMES)[number]> extends never ? readonly TableName[] : never;

export const TABLE_NAMES: AllNames = NAMES;
