import { DEFAULT_LANGUAGE, type Language } from '../language.ts';
import type { Mail } from './mail.ts';

/** Whom a mail goes to, and what they read; an account whose language is not known yet gets the default's. */
export interface Recipient {
  email: string;
  language?: Language | null | undefined;
}

export type MailText = Pick<Mail, 'subject' | 'text'>;

/** A mail in its recipient's language. One that lacks a language does not compile. */
export function writeMail(to: Recipient, texts: Record<Language, MailText>): Mail {
  return { to: to.email, ...texts[to.language ?? DEFAULT_LANGUAGE] };
}
