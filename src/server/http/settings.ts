import { chooseLanguage, type Language, type ReaderSettings, type Theme } from '../language.ts';
import { readCookie } from './cookies.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** How this request is answered: in the account's language, else this device's, else the browser's. */
export function readSettings(headers: Headers, account: Language | null | undefined): ReaderSettings {
  const cookies = headers.get('cookie');
  const theme = readCookie(cookies, 'theme');
  return {
    language: chooseLanguage({
      account,
      cookie: readCookie(cookies, 'language'),
      acceptLanguage: headers.get('accept-language'),
    }),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
  };
}

/** The cookie that keeps a choice on this device for a year; without a value, the one that removes it. */
export function settingCookie(
  name: 'language' | 'theme',
  value: Language | Theme | undefined,
  isHttps: boolean,
): string {
  const age = value ? YEAR_S : 0;
  return `${name}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${isHttps ? '; Secure' : ''}`;
}
