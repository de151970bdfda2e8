import { loadTexts, type TextsName } from '../../texts/texts.ts';
import { loadAgain } from '../page/load-again.ts';
import { readFromPage } from '../page/reader.ts';

/** Returns a function that loads a late part and its texts once, and asks again if they do not come. A failed load is not cached. */
export function loadLate<Part>(load: () => Promise<Part>, texts: TextsName[]): () => Promise<Part> {
  const loadBoth = () =>
    Promise.all([load(), !import.meta.env.SSR && loadTexts(readFromPage().language, texts)]);
  let loading: Promise<Part> | undefined;
  return () => {
    loading ??= loadAgain(loadBoth).then(
      ([part]) => part,
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
}
