import { loadTexts } from '../../../web/texts/texts.ts';
import { readFromPage } from '../../../web/ui/page/reader.ts';
import { QuestionPart } from './question-part.tsx';

/** Returns the part once its texts are there: a page of another feature lacks them. */
export async function loadQuestion(): Promise<typeof QuestionPart> {
  if (!import.meta.env.SSR) await loadTexts(readFromPage().language, ['choices']);
  return QuestionPart;
}
