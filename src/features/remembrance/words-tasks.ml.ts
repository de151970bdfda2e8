import type { Tasks } from './words-tasks.en.ts';

/** The Malayalam of words-tasks.en.ts. Terms and tone: docs/malayalam.md. */
export const tasks: Tasks = {
  'wishes of the remembered': 'മരിച്ച അംഗങ്ങൾ പറഞ്ഞുവച്ചതുപോലെ അവരുടെ കഥകൾ ഡിലീറ്റ് ചെയ്യൽ',
};
