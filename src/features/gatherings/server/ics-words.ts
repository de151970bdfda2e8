import type { Language } from '../../../languages/languages.ts';

/** Why somebody may not come after all. */
type Unsure = 'perhaps' | 'waiting';

/** Begins the description of a gathering in the calendar of somebody who may not come. */
export const UNSURE: Record<Language, Record<Unsure, string>> = {
  en: { perhaps: 'You might come.', waiting: 'You’re on the waiting list.' },
  ml: { perhaps: 'നിങ്ങൾ വന്നേക്കാം.', waiting: 'നിങ്ങൾ കാത്തിരിക്കുന്നവരിലുണ്ട്.' },
};
