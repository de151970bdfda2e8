/** The languages that Kerikko speaks: its pages by `src/web/messages`, its mails by `mails.ts` of each feature. */
export const LANGUAGES = ['en', 'ml'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Of whoever never said, nor whose browser did. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** The colours a reader chose for this device; undefined follows the device. */
export type Theme = 'light' | 'dark';

/** How someone wants the pages written and coloured. */
export interface ReaderSettings {
  language: Language;
  theme: Theme | undefined;
}

export function isLanguage(text: string | null | undefined): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** The account's own choice, else this device's, else what the browser asks for. Tested in language.test.ts. */
export function chooseLanguage(known: {
  account?: string | null | undefined;
  cookie?: string | undefined;
  acceptLanguage?: string | null | undefined;
}): Language {
  if (isLanguage(known.account)) return known.account;
  if (isLanguage(known.cookie)) return known.cookie;
  return guessLanguage(known.acceptLanguage ?? '');
}

/** The one of ours that an Accept-Language header wants most: `ml-IN,ml;q=0.9,en;q=0.8` is Malayalam. */
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
