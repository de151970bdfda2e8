/** The words of the one page that must show without a server, in both languages at once: see src/offline-page.ts. */
export const offlineWords = {
  en: {
    title: 'Kerikko cannot be reached',
    text: 'Perhaps you are offline, or Kerikko is resting for a moment. This page goes on by itself as soon as it can. What you were writing is kept on this device.',
    tryAgain: 'Try again',
  },
  ml: {
    title: 'കേറിക്കോയിൽ എത്താനാകുന്നില്ല',
    text: 'നെറ്റ്‌വർക്ക് ഇല്ലായിരിക്കാം, അല്ലെങ്കിൽ കേറിക്കോ അല്പനേരം വിശ്രമത്തിലാകാം. പറ്റിയാലുടൻ ഈ പേജ് തനിയെ തുറക്കും. നിങ്ങൾ എഴുതിക്കൊണ്ടിരുന്നത് ഈ ഉപകരണത്തിൽ സൂക്ഷിച്ചിട്ടുണ്ട്.',
    tryAgain: 'വീണ്ടും ശ്രമിക്കുക',
  },
};
