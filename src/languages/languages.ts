/** The one list of the languages of pages, mails and messages. docs/translating.md says how to add one. */
export const LANGUAGES = ['en', 'ml'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Used when neither the reader nor their browser names a language. Its texts are the source of all others. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language;

/**
 * Each language's own name. Buttons that choose a language show this name, because its readers may read no
 * other language.
 */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', ml: 'മലയാളം' };

/**
 * The letters of each language. CLDR returns other letters for a name that it does not know; such a name is not
 * shown.
 */
export const LANGUAGE_LETTERS: Record<Language, RegExp> = {
  en: /\p{Script=Latin}/u,
  ml: /\p{Script=Malayalam}/u,
};

/** The name of a community until its administrators choose one. */
export const DEFAULT_NAMES: Record<Language, string> = { en: 'Kerikko', ml: 'കേറിക്കോ' };

/**
 * The languages in which administrators write: a community's names, rules, questions and announcements have a
 * column for each. A reader of another language gets the first text that exists.
 */
const WRITTEN_LANGUAGES = ['en', 'ml'] as const satisfies readonly Language[];
type WrittenLanguage = (typeof WRITTEN_LANGUAGES)[number];
export type WrittenTexts = Record<WrittenLanguage, string>;

export function isLanguage(text: string | null | undefined): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** Returns a value for each language. */
export function inEachLanguage<T>(write: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, write(language)])) as Record<Language, T>;
}

/** Returns the language if it has a text, or else the first language with a text. */
export function findLanguage(texts: Partial<Record<Language, string>>, wanted: Language): Language {
  return [wanted, ...LANGUAGES].find((language) => texts[language]) ?? wanted;
}

/** Returns the text in a language, or else the first text. Empty without any text. */
export function findText(texts: Partial<Record<Language, string>>, wanted: Language): string {
  return texts[findLanguage(texts, wanted)] ?? '';
}

/** Returns the reader's language and then the others, for texts whose readers are unknown. */
export function orderLanguages(first: Language): Language[] {
  return [first, ...LANGUAGES.filter((language) => language !== first)];
}
