import type { Tasks } from './words-tasks.en.ts';

/** The Malayalam of words-tasks.en.ts. Terms and tone: docs/malayalam.md. */
export const tasks: Tasks = {
  'mails about news': 'അറിയിപ്പുകളുടെ മെയിലുകൾ',
  digests: 'പുതിയ കഥകളുടെ മെയിലുകൾക്കു സമയം വയ്ക്കൽ',
};
