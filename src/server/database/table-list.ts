import type { Tables } from './schema.ts';

interface TableEntry {
  /** The primary key. */
  key: string[];
  /** Foreign keys to the same table. The referenced rows may be copied later. */
  selfReferences?: string[];
}

/**
 * Every table, in an order in which rows can be inserted: referenced tables come first. The type requires all tables.
 */
const TABLES = {
  accounts: { key: ['id'] },
  memberships: { key: ['account_id'] },
  applications: { key: ['account_id'] },
  community: { key: ['key'] },
  decisions: { key: ['id'], selfReferences: ['undoes'] },
  sign_ups: { key: ['id'] },
  sessions: { key: ['token_hash'] },
  authenticators: { key: ['account_id'] },
  passkeys: { key: ['id'] },
  recovery_codes: { key: ['account_id', 'code_hash'] },
  factor_removals: { key: ['account_id'] },
  email_changes: { key: ['token_hash'] },
  secret_keys: { key: ['check_value'] },
  one_time_tokens: { key: ['token_hash'] },
  profiles: { key: ['account_id'] },
  stories: { key: ['id'] },
  drafts: { key: ['account_id', 'id'] },
  story_photos: { key: ['id'] },
  comments: { key: ['id'], selfReferences: ['root_id', 'reply_to_id'] },
  comment_mentions: { key: ['comment_id', 'account_id'] },
  likes: { key: ['story_id', 'account_id'] },
  saved_stories: { key: ['account_id', 'story_id'] },
  read_stories: { key: ['account_id', 'story_id'] },
  topics: { key: ['id'] },
  outbox: { key: ['id'] },
  performance: { key: ['day', 'page', 'metric'] },
  locks: { key: ['name'] },
  backups: { key: ['name'] },
  rate_limits: { key: ['key_hash'] },
  keys: { key: ['name'] },
  house_rules: { key: ['version'] },
  audit_log: { key: ['id'] },
  cases: { key: ['id'] },
  reports: { key: ['id'] },
  moderation_log: { key: ['id'] },
  mutes: { key: ['account_id', 'muted_id'] },
  announcements: { key: ['id'] },
  news: { key: ['id'] },
  unwanted_news: { key: ['account_id', 'kind'] },
  news_mail_settings: { key: ['account_id'] },
  news_mails: { key: ['account_id', 'kind'] },
  community_words: { key: ['name'] },
} satisfies Record<keyof Tables, TableEntry>;

export type TableName = keyof Tables;
export const TABLE_NAMES = Object.keys(TABLES) as TableName[];

export function keyOf(table: TableName): string[] {
  return TABLES[table].key;
}

export function selfReferencesOf(table: TableName): string[] {
  return (TABLES[table] as TableEntry).selfReferences ?? [];
}
