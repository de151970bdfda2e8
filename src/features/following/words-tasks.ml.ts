import type { Tasks } from './words-tasks.en.ts';

/** The Malayalam of words-tasks.en.ts. Terms and tone: docs/malayalam.md. */
export const tasks: Tasks = {
  'story-news': 'പുതിയ കഥയുള്ളതു ഫോളോ ചെയ്യുന്നവരെ അറിയിക്കൽ',
};
