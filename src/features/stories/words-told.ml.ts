import type { choices as english } from './words-told.en.ts';

/** The Malayalam of words-told.en.ts. Terms and tone: docs/malayalam.md. */
export const choices: typeof english = {
  like: 'എന്റെ കഥകൾ എത്ര പേർ ലൈക്ക് ചെയ്തു എന്ന്',
};
