import type { choices as english } from './words-told.en.ts';

/** The Malayalam of words-told.en.ts. Terms and tone: docs/malayalam.md. */
export const choices: typeof english = {
  comment: 'എന്റെ കഥകൾക്കു വരുന്ന കമന്റുകൾ',
  reply: 'എന്റെ കമന്റുകൾക്കു വരുന്ന മറുപടികൾ',
  mention: 'എന്റെ പേരു ചേർത്ത കമന്റുകൾ',
  'comment-like': 'എന്റെ കമന്റുകൾ എത്ര പേർ ലൈക്ക് ചെയ്തു എന്ന്',
};
