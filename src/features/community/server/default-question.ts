import type { Language } from '../../../languages/languages.ts';

/** The question for applicants unless the administrators have chosen another one. */
export const DEFAULT_QUESTION: Record<Language, string> = {
  en: 'Who are you, and who told you about us?',
  ml: 'നിങ്ങൾ ആരാണ്? ഞങ്ങളെക്കുറിച്ച് ആരാണു പറഞ്ഞത്?',
};
