import { DEFAULT_LANGUAGE, type Language } from '../../languages/languages.ts';
import type { Mail } from './mail.ts';

/** The recipient of a mail. Without a known language, the mail is in the default language. */
export interface Recipient {
  email: string;
  language?: Language | null | undefined;
}

export type MailText = Pick<Mail, 'subject' | 'text'>;

/** Returns a mail in the recipient's language. The type requires a text in every language. */
export function writeMail(to: Recipient, texts: Record<Language, MailText>): Mail {
  return { to: to.email, ...texts[to.language ?? DEFAULT_LANGUAGE] };
}

/** Marks each line as quoted, because a person typed it. */
export function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}
