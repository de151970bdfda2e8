import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../languages/languages.ts';

/** The colour theme that a reader chose. Undefined follows the device's own setting. */
export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'system';

/** The size and the line spacing of stories' texts. */
const TEXT_SIZES = ['small', 'medium', 'large', 'very-large'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];
const LINE_SPACINGS = ['normal', 'wide'] as const;
export type LineSpacing = (typeof LINE_SPACINGS)[number];

/** The letters in which members' Malayalam is shown. */
const SCRIPTS = ['malayalam', 'latin'] as const;
export type Script = (typeof SCRIPTS)[number];

/** Whether a member types Malayalam in English letters: docs/typing.md. */
const TYPING_AIDS = ['on', 'off'] as const;
export type TypingAid = (typeof TYPING_AIDS)[number];

/** A reader's settings for pages. Undefined size, spacing and script mean the usual ones. */
export interface ReaderSettings {
  language: Language;
  theme: Theme | undefined;
  textSize: TextSize | undefined;
  lineSpacing: LineSpacing | undefined;
  script: 'latin' | undefined;
  /** Undefined until the member has chosen: the device's choice then applies. */
  typingAid: TypingAid | undefined;
}

/** An account's copy of these settings. Null or missing until the member has chosen. */
export interface AccountSettings {
  language?: Language | null;
  theme?: ThemeChoice | null;
  textSize?: TextSize | null;
  lineSpacing?: LineSpacing | null;
  script?: Script | null;
  typingAid?: TypingAid | null;
}

/**
 * Returns the account's language, or else the device's, the community's, or the one that the browser asks for.
 */
export function chooseLanguage(known: {
  account?: string | null | undefined;
  cookie?: string | undefined;
  community?: Language | undefined;
  acceptLanguage?: string | null | undefined;
}): Language {
  if (isLanguage(known.account)) return known.account;
  if (isLanguage(known.cookie)) return known.cookie;
  return known.community ?? guessLanguage(known.acceptLanguage ?? '');
}

/** Returns the language that an Accept-Language header prefers: `ml-IN,ml;q=0.9,en;q=0.8` is Malayalam. */
function guessLanguage(acceptLanguage: string): Language {
  let best: { language: Language; weight: number } | undefined;
  for (const part of acceptLanguage.split(',')) {
    const [range = '', ...params] = part.trim().toLowerCase().split(';');
    const language = range.trim().split('-')[0];
    const quality = params.map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1]).find(Boolean);
    const weight = Number(quality ?? 1);
    if (isLanguage(language) && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? DEFAULT_LANGUAGE;
}
