import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { isLanguage } from '../../../languages/languages.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { cleanLine, cleanOptionalLine, cleanText, isBlank, isLongerThan } from '../../../server/text.ts';
import { DEFAULT_TIME_ZONE } from '../../../server/time-zone.ts';
import { isZone } from '../../../server/zoned-time.ts';
import {
  type CommunityInput,
  type CommunitySettings,
  INVITERS,
  type InvitesBy,
  MAX_HELD_WORDS,
  type Question,
} from '../contract.ts';
import { readSettings, type SettingKey, writeSettings } from './community-settings.ts';
import { DEFAULT_QUESTION } from './default-question.ts';
import { drawLogo, LOGOS, type Logo, logoPath, writeLogo } from './logo.ts';

export type { Question };

/** Returns the question that applicants answer, in each language. Null if the community asks none. */
export async function readQuestion(queries: Queries): Promise<Question | null> {
  const settings = toSettings(await readSettings(queries));
  return settings.asks ? settings.question : null;
}

/** Returns the words for which newcomers' texts are held. */
export async function readHeldWords(queries: Queries): Promise<string[]> {
  const { held_words } = await readSettings(queries);
  return held_words ? held_words.split('\n') : [];
}

/** Returns who may invite people. */
export async function readInvitesBy(queries: Queries): Promise<InvitesBy> {
  return toSettings(await readSettings(queries)).invitesBy;
}

/** Returns the settings of the community. @throws AppError 'forbidden' 403 */
export async function readCommunity(context: AppContext, viewer: Viewer): Promise<CommunitySettings> {
  requirePermission(viewer, 'change-settings');
  return toSettings(await readSettings(context.database));
}

/**
 * Saves the settings that a form sends, and tells all nodes. An empty field stands for Kerikko's default.
 * @throws AppError 'forbidden' 403; 'long-name', 'unknown-time-zone', 'too-many-words' 422; for the logo 'too-many'
 * 429 and the errors of decodePhoto
 */
export async function changeCommunity(
  context: AppContext,
  viewer: Viewer,
  input: CommunityInput,
): Promise<void> {
  requirePermission(viewer, 'change-settings');
  const settings = toStored(input);
  const logo = await readNewLogo(context, viewer, input);
  await inTransaction(context, async (transaction) => {
    await writeSettings(transaction, { ...settings, settings_saved_at: String(context.clock.now()) });
    if (logo !== undefined) await writeLogo(transaction, logo);
  });
}

/** Returns the logo that the form sent, null if it removes the logo, undefined if it leaves the logo as it is. */
async function readNewLogo(
  context: AppContext,
  viewer: Viewer,
  { logo, removeLogo }: CommunityInput,
): Promise<Logo | null | undefined> {
  if (!logo || logo.size === 0) return removeLogo ? null : undefined;
  await context.limiter.take(LOGOS, viewer.accountId);
  return drawLogo(await logo.bytes());
}

/** Returns the settings that the form sent, as they are stored. @throws AppError 'long-name', 'unknown-time-zone', 'too-many-words' 422 */
function toStored(input: CommunityInput): Partial<Record<SettingKey, string>> {
  const { nameEn, nameMl, tagline, keepsSign, welcomeEn, welcomeMl, contact, defaultLanguage, timeZone } =
    input;
  const { accent, hasAccent, asks, questionEn, questionMl, heldWords, invitesBy } = input;
  if (timeZone && !isZone(timeZone)) {
    throw new AppError('unknown-time-zone', 422, 'There is no such time zone.');
  }
  const settings: Partial<Record<SettingKey, string | undefined>> = {
    name_en: nameEn && cleanName(nameEn),
    name_ml: nameMl && cleanName(nameMl),
    tagline: tagline && cleanOptionalLine(tagline),
    keeps_sign: tagline === undefined ? undefined : (keepsSign ?? ''),
    welcome_en: welcomeEn && cleanText(welcomeEn),
    welcome_ml: welcomeMl && cleanText(welcomeMl),
    contact: contact && cleanOptionalLine(contact),
    default_language: defaultLanguage,
    time_zone: timeZone,
    accent: accent && (hasAccent ? accent.toLowerCase() : ''),
    asks: questionEn === undefined ? undefined : (asks ?? ''),
    question_en: questionEn && cleanOptionalLine(questionEn),
    question_ml: questionMl && cleanOptionalLine(questionMl),
    held_words: heldWords && cleanWords(heldWords),
    invites_by: invitesBy,
  };
  return Object.fromEntries(Object.entries(settings).filter((entry) => entry[1] !== undefined));
}

/** @throws AppError 'long-name' (422) */
function cleanName(text: string): string {
  const name = cleanOptionalLine(text);
  if (isLongerThan(name, MAX_NAME_LETTERS)) {
    throw new AppError('long-name', 422, `The name has at most ${MAX_NAME_LETTERS} letters.`);
  }
  return name;
}

/** In letters as readers see them. A longer name would not fit into a phone's header. */
const MAX_NAME_LETTERS = 40;

function toSettings(stored: Awaited<ReturnType<typeof readSettings>>): CommunitySettings {
  const { asks = 'on', question_en, question_ml, held_words = '', invites_by, default_language } = stored;
  return {
    nameEn: stored.name_en ?? '',
    nameMl: stored.name_ml ?? '',
    tagline: stored.tagline ?? '',
    keepsSign: stored.keeps_sign === 'on',
    welcomeEn: stored.welcome_en ?? '',
    welcomeMl: stored.welcome_ml ?? '',
    contact: stored.contact ?? '',
    defaultLanguage: isLanguage(default_language) ? default_language : '',
    timeZone: stored.time_zone || DEFAULT_TIME_ZONE,
    accent: stored.accent ?? '',
    logo: stored.logo ? logoPath(stored.logo, 192) : undefined,
    asks: asks === 'on',
    question:
      question_en || question_ml
        ? { en: question_en || DEFAULT_QUESTION.en, ml: question_ml || DEFAULT_QUESTION.ml }
        : DEFAULT_QUESTION,
    defaultQuestion: DEFAULT_QUESTION,
    heldWords: held_words,
    invitesBy: INVITERS.find((inviter) => inviter === invites_by) ?? 'members',
  };
}

/** @throws AppError 'too-many-words' (422) */
function cleanWords(text: string): string {
  const lines = cleanText(text)
    .split('\n')
    .map((line) => cleanLine(line));
  const words = [...new Set(lines)].filter((line) => !isBlank(line));
  if (words.length > MAX_HELD_WORDS) {
    throw new AppError('too-many-words', 422, `The list has at most ${MAX_HELD_WORDS} words.`);
  }
  return words.join('\n');
}
