import type { Tasks } from './words-tasks.en.ts';

/** The Malayalam of words-tasks.en.ts. Terms and tone: docs/malayalam.md. */
export const tasks: Tasks = {
  'book-asking': 'പുസ്തകത്തെപ്പറ്റി എഴുതിയവരോടു ചോദിക്കുന്നത്',
  'book-opening': 'പുസ്തകത്തെപ്പറ്റി അംഗങ്ങളെ അറിയിക്കുന്നത്',
  'withdrawn editions of books': 'ഇനി അച്ചടിക്കാനാകാത്ത പുസ്തകങ്ങളുടെ ഫയലുകൾ ഡിലീറ്റ് ചെയ്യുന്നത്',
};
