import type { Tasks } from './words-tasks.en.ts';

/** The Malayalam of words-tasks.en.ts. Terms and tone: docs/malayalam.md. */
export const tasks: Tasks = {
  'numbers of the overview': 'ചുരുക്കത്തിലെ കണക്കുകൾ എടുക്കൽ',
  'weekly mails to administrators': 'അഡ്മിൻമാർക്ക് ആഴ്ചതോറുമുള്ള മെയിലുകൾ',
};
