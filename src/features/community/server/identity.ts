import { DEFAULT_NAMES } from '../../../malayalam/community-name.ts';
import type { CommunityGoal, CommunityIdentity, CommunityTopic } from '../../../server/community-identity.ts';
import type { Queries } from '../../../server/database/database.ts';
import { isLanguage } from '../../../server/language.ts';
import { writeAccentStyle } from './accent.ts';
import { readSettings, type SettingKey } from './community-settings.ts';

/** Returns what the community is called and looks like. Pages and mails read it from context.community, which keeps it. */
export async function readIdentity(queries: Queries): Promise<CommunityIdentity> {
  return toIdentity(await readSettings(queries));
}

/** One name stands for both languages. */
export function toIdentity(settings: Partial<Record<SettingKey, string>>): CommunityIdentity {
  const { name_en, name_ml, default_language } = settings;
  return {
    name: {
      en: name_en || name_ml || DEFAULT_NAMES.en,
      ml: name_ml || name_en || DEFAULT_NAMES.ml,
    },
    tagline: settings.tagline || undefined,
    welcome: { en: settings.welcome_en ?? '', ml: settings.welcome_ml ?? '' },
    contact: settings.contact || undefined,
    defaultLanguage: isLanguage(default_language) ? default_language : undefined,
    timeZone: settings.time_zone || undefined,
    topics: settings.topics ? (JSON.parse(settings.topics) as CommunityTopic[]) : undefined,
    goal: settings.goal ? (JSON.parse(settings.goal) as CommunityGoal) : undefined,
    logo: settings.logo || undefined,
    accentStyle: settings.accent ? writeAccentStyle(settings.accent) : undefined,
  };
}
