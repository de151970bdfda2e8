import type { Question } from '../contract.ts';

/** Asked unless the administrators have chosen another question. */
export const DEFAULT_QUESTION: Question = {
  en: 'Who are you, and who told you about us?',
  ml: 'നിങ്ങൾ ആരാണ്? ഞങ്ങളെക്കുറിച്ച് ആരാണു പറഞ്ഞത്?',
};
