import type { Waits } from './words-waits.en.ts';

/** The Malayalam of words-waits.en.ts. Terms and tone: docs/malayalam.md. */
export const waits: Waits = {
  'recording-to-publish': 'നിങ്ങൾ പറഞ്ഞ കഥ പോസ്റ്റ് ചെയ്തിട്ടില്ല',
  'text-to-approve': 'നിങ്ങൾ പറഞ്ഞ കഥ എഴുതിക്കഴിഞ്ഞു',
  'story-to-write': 'കേട്ടെഴുതാം',
};
