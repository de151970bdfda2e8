import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../languages/languages.ts';
import { NAME } from './community-name.ts';
import type { Mail } from './mail.ts';

/** The recipient of a mail. Without a known language, the mail is in the default language. */
export interface Recipient {
  email: string;
  language?: Language | null | undefined;
}

/** A mail in one language. The body is the text between the greeting and the signature. */
export interface Letter {
  subject: string;
  body: string;
}

const GREETING: Record<Language, string> = { en: 'Hello,', ml: 'നമസ്കാരം,' };

/** Returns a mail in the recipient's language. The type requires a letter in every language. */
export function writeMail(to: Recipient, letters: Record<Language, Letter>): Mail {
  const language = to.language ?? DEFAULT_LANGUAGE;
  const letter = letters[language];
  return { to: to.email, subject: letter.subject, text: writeText(language, letter) };
}

/** Returns the text of a mail: the letter's body with a greeting and the community's name as signature. */
export function writeText(language: Language, { body }: Letter): string {
  return `${GREETING[language]}\n\n${body}\n\n${NAME[language]}\n`;
}

/** Returns the language of a mail's text by its greeting; the default language for a text without a greeting. */
export function languageOfText(text: string): Language {
  return LANGUAGES.find((language) => text.startsWith(GREETING[language])) ?? DEFAULT_LANGUAGE;
}

/** Marks each line as quoted, because a person typed it. */
export function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}
