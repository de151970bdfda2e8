import type { Texts } from '../../web/texts/texts.ts';

/** The words for the kinds that features register: `content` of the words-content.ml.ts in their folders. */
const registered = import.meta.glob<object>('../*/words-content.ml.ts', { eager: true, import: 'content' });

/** The Malayalam of texts-content.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['content'] = {
  content: Object.assign({}, ...Object.values(registered)),
};
