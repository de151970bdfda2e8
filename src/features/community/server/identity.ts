import {
  DEFAULT_NAMES,
  findText,
  inEachLanguage,
  isLanguage,
  type WrittenTexts,
} from '../../../languages/languages.ts';
import type { CommunityGoal, CommunityIdentity, CommunityTopic } from '../../../server/community-identity.ts';
import type { Queries } from '../../../server/database/database.ts';
import { deriveMailColour, writeAccentStyle } from './accent.ts';
import { readSettings, type SettingKey } from './community-settings.ts';

/** Returns what the community is called and looks like. Pages and mails read it from context.community, which keeps it. */
export async function readIdentity(queries: Queries): Promise<CommunityIdentity> {
  return toIdentity(await readSettings(queries));
}

/** Maps the settings to the identity. A name in one language stands for the other language too. */
export function toIdentity(settings: Partial<Record<SettingKey, string>>): CommunityIdentity {
  const { default_language } = settings;
  const names: WrittenTexts = { en: settings.name_en ?? '', ml: settings.name_ml ?? '' };
  return {
    name: inEachLanguage((language) => findText(names, language) || DEFAULT_NAMES[language]),
    tagline: settings.tagline || undefined,
    keepsSign: settings.keeps_sign === 'on',
    welcome: { en: settings.welcome_en ?? '', ml: settings.welcome_ml ?? '' },
    contact: settings.contact || undefined,
    defaultLanguage: isLanguage(default_language) ? default_language : undefined,
    timeZone: settings.time_zone || undefined,
    topics: settings.topics ? (JSON.parse(settings.topics) as CommunityTopic[]) : undefined,
    goal: settings.goal ? (JSON.parse(settings.goal) as CommunityGoal) : undefined,
    logo: settings.logo || undefined,
    accentStyle: settings.accent ? writeAccentStyle(settings.accent) : undefined,
    mailColour: settings.accent ? deriveMailColour(settings.accent) : undefined,
  };
}
