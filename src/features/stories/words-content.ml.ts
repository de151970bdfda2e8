import type { Content } from './words-content.en.ts';

/** The Malayalam of words-content.en.ts. Terms and tone: docs/malayalam.md. */
export const content: Content = {
  story: { name: 'കഥ' },
};
