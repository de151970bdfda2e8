import type { Language } from '../../languages/languages.ts';

/**
 * The texts of the page that browsers show without a server. The page contains all languages: see
 * src/build-time/offline-page.ts.
 */
export const offlineWords: Record<Language, Record<'title' | 'text' | 'tryAgain', string>> = {
  en: {
    title: 'The community can’t be reached',
    text: 'You may be offline, or the community may be taking a short break. We’ll continue when you’re back online. Anything you were writing is saved on this device.',
    tryAgain: 'Try again',
  },
  ml: {
    title: 'ഈ സൈറ്റ് ഇപ്പോൾ കിട്ടുന്നില്ല',
    text: 'ഇന്റർനെറ്റ് ഇല്ലായിരിക്കാം, അല്ലെങ്കിൽ സൈറ്റ് ഒന്നു വിശ്രമിക്കുകയാകാം. പറ്റിയാലുടൻ ഈ പേജ് തനിയെ തുറക്കും. നിങ്ങൾ എഴുതിക്കൊണ്ടിരുന്നത് ഈ ഡിവൈസിൽത്തന്നെയുണ്ട്.',
    tryAgain: 'വീണ്ടും ശ്രമിക്കാം',
  },
};
