import { createContext, useContext } from 'react';

export type Language = 'en' | 'ml';

const LanguageContext = createContext<Language>('en');

export const LanguageProvider = LanguageContext.Provider;

/** Returns the reader's language if there is a text in it, or else the other one. */
export function findLanguage(texts: Record<Language, string>, wanted: Language): Language {
  if (texts[wanted]) return wanted;
  return wanted === 'en' ? 'ml' : 'en';
}

/** The language this page is written in. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}
