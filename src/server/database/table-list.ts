import type { Tables } from './schema.ts';

interface TableEntry {
  /** Its primary key. */
  key: string[];
  /** A column that names another row of the same table, which may come later. */
  pointsBack?: string;
}

/**
 * Every table, those first that others name: rows can be written in this order. Types make sure that none is forgotten.
 */
const TABLES = {
  accounts: { key: ['id'] },
  memberships: { key: ['account_id'] },
  decisions: { key: ['id'], pointsBack: 'undoes' },
  sessions: { key: ['token_hash'] },
  one_time_tokens: { key: ['token_hash'] },
  profiles: { key: ['account_id'] },
  stories: { key: ['id'] },
  likes: { key: ['story_id', 'account_id'] },
  topics: { key: ['id'] },
  outbox: { key: ['id'] },
  performance: { key: ['day', 'page', 'metric'] },
  locks: { key: ['name'] },
  rate_limits: { key: ['key_hash'] },
} satisfies Record<keyof Tables, TableEntry>;

export type TableName = keyof Tables;
export const TABLE_NAMES = Object.keys(TABLES) as TableName[];

export function keyOf(table: TableName): string[] {
  return TABLES[table].key;
}

export function pointsBackOf(table: TableName): string | undefined {
  return (TABLES[table] as TableEntry).pointsBack;
}
