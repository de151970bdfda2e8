import type { Language } from '../../languages/languages.ts';
import { DAY_MS } from '../clock.ts';
import {
  type AccountSettings,
  chooseLanguage,
  type ReaderSettings,
  type Script,
  type Theme,
} from '../language.ts';
import { readCookie, serializeCookie } from './cookies.ts';

const SETTING_LIFETIME_MS = 365 * DAY_MS;

/**
 * Returns the settings for the answer. The account's settings have precedence, then the cookies', then the
 * community's language, then the browser's.
 */
export function readSettings(
  headers: Headers,
  account: AccountSettings | null,
  communityLanguage?: Language,
): ReaderSettings {
  const cookies = headers.get('cookie');
  const theme = account?.theme ?? readCookie(cookies, 'theme');
  return {
    language: chooseLanguage({
      account: account?.language,
      cookie: readCookie(cookies, 'language'),
      community: communityLanguage,
      acceptLanguage: headers.get('accept-language'),
    }),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    textSize: account?.textSize ?? undefined,
    lineSpacing: account?.lineSpacing ?? undefined,
    script: (account?.script ?? readCookie(cookies, 'script')) === 'latin' ? 'latin' : undefined,
    typingAid: account?.typingAid ?? undefined,
  };
}

/**
 * Returns the Set-Cookie value that keeps a setting on this device for a year; without a value, the one that
 * removes the setting.
 */
export function settingCookie(
  name: 'language' | 'theme' | 'script',
  value: Language | Theme | Script | undefined,
  isHttps: boolean,
): string {
  return serializeCookie(name, value, { isHttps, maxAgeMs: SETTING_LIFETIME_MS });
}
