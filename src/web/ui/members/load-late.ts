import { loadTexts, type TextsName } from '../../texts/texts.ts';
import { readFromPage } from '../page/reader.ts';

/** Returns a function that loads a late part and its texts once. A failed load is not cached. */
export function loadLate<Part>(load: () => Promise<Part>, texts: TextsName[]): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  return () => {
    loading ??= Promise.all([load(), !import.meta.env.SSR && loadTexts(readFromPage().language, texts)]).then(
      ([part]) => part,
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
}
