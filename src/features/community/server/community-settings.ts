import { COMMUNITY_CHANNEL } from '../../../server/community-identity.ts';
import type { Queries } from '../../../server/database/database.ts';
import { signalAfterCommit } from '../../../server/database/transaction.ts';

/** The settings that the table `community` may contain, each as a text. A setting without a row has its default. */
export type SettingKey =
  | 'name_en'
  | 'name_ml'
  | 'tagline'
  /** 'on' if a community with its own name keeps Kerikko's sign and line on the sign-in page. */
  | 'keeps_sign'
  | 'welcome_en'
  | 'welcome_ml'
  | 'contact'
  | 'default_language'
  | 'time_zone'
  | 'accent'
  /** A list of CommunityTopic in JSON. */
  | 'topics'
  /** A CommunityGoal in JSON. Empty for none. */
  | 'goal'
  /** The version of the logo. */
  | 'logo'
  | 'asks'
  | 'question_en'
  | 'question_ml'
  | 'held_words'
  | 'invites_by'
  | 'settings_saved_at'
  | 'test_mail_at'
  /** When the test mail that was sent had entered the queue. */
  | 'sent_test_mail_at'
  | 'setup_ended_at';

/** Returns all settings that differ from their default. */
export async function readSettings(queries: Queries): Promise<Partial<Record<SettingKey, string>>> {
  const rows = await queries.selectFrom('community').select(['key', 'value']).execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Inserts or replaces settings, and tells all nodes after the commit. Call this in a transaction of inTransaction. */
export async function writeSettings(
  queries: Queries,
  settings: Partial<Record<SettingKey, string>>,
): Promise<void> {
  for (const [key, value] of Object.entries(settings)) {
    await queries
      .insertInto('community')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  }
  signalAfterCommit(queries, COMMUNITY_CHANNEL);
}
