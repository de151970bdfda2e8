import { cleanLine, isLongerThan } from '../../../server/text.ts';

/** In letters as readers see them. A longer title would fill a card of a list. */
const MAX_PROPOSED_TITLE = 60;

/** Returns the first sentence of a text, or as many of its words as a title may have. The author changes it. */
export function makeTitle(text: string): string {
  const line = cleanLine(text.split('\n').find((one) => one.trim() !== '') ?? '');
  const sentence = /^.{8,}?[.!?।](?=\s)/u.exec(line)?.[0].replace(/[.।]$/u, '') ?? line;
  let title = '';
  for (const word of sentence.split(' ')) {
    const longer = title ? `${title} ${word}` : word;
    if (isLongerThan(longer, MAX_PROPOSED_TITLE)) break;
    title = longer;
  }
  return title;
}
