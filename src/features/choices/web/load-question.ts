import { loadTexts } from '../../../web/texts/texts.ts';
import { readFromPage } from '../../../web/ui/page/reader.ts';
import { AskFields } from './ask-form.tsx';
import { QuestionPart } from './question-part.tsx';

/** Returns the part once its texts are loaded: a page of another feature lacks them. */
export async function loadQuestion(): Promise<typeof QuestionPart> {
  await loadOwnTexts();
  return QuestionPart;
}

/** Returns the fields once their texts are loaded. */
export async function loadAskFields(): Promise<typeof AskFields> {
  await loadOwnTexts();
  return AskFields;
}

async function loadOwnTexts(): Promise<void> {
  if (!import.meta.env.SSR) await loadTexts(readFromPage().language, ['choices']);
}
