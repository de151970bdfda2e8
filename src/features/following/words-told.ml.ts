import type { choices as english } from './words-told.en.ts';

/** The Malayalam of words-told.en.ts. Terms and tone: docs/malayalam.md. */
export const choices: typeof english = {
  story: 'ഞാൻ ഫോളോ ചെയ്യുന്ന ആളുകളുടെയും വിഷയങ്ങളിലെയും പുതിയ കഥകൾ',
};
