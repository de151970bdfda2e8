import { loadTexts } from '../../../web/texts/texts.ts';
import { readFromPage } from '../../../web/ui/page/reader.ts';

/** Returns a script that is loading, once the texts of recordings are there too: a page of another feature lacks them. */
export async function withTexts<Script>(loading: Promise<Script>): Promise<Script> {
  const script = await loading;
  if (!import.meta.env.SSR) await loadTexts(readFromPage().language, ['recordings']);
  return script;
}
