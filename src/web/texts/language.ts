import { createContext, useContext } from 'react';

export type Language = 'en' | 'ml';

const LanguageContext = createContext<Language>('en');

export const LanguageProvider = LanguageContext.Provider;

/** The language this page is written in. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}
