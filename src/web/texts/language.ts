import { createContext, useContext } from 'react';
import { DEFAULT_LANGUAGE, type Language } from '../../languages/languages.ts';

const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

export const LanguageProvider = LanguageContext.Provider;

/** The language this page is written in. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}
