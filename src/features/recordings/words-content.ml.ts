import type { Content } from './words-content.en.ts';

/** The Malayalam of words-content.en.ts. Terms and tone: docs/malayalam.md. */
export const content: Content = {
  recording: {
    name: 'റെക്കോഡിങ്',
    heldFor: 'പുതിയ അംഗം പറഞ്ഞ കഥയാണ്. കേട്ടുനോക്കൂ: പറയുന്നതു തനിയെ പരിശോധിക്കാനാകില്ല.',
  },
};
