import type { Route, TaggedDocument } from '../../../app/feature.ts';
import { WORDS_PATH } from '../contract.ts';
import { readWords } from './community-words.ts';

/** Answers with the community's words, one a line. A browser must revalidate them each time, so that the gate decides again. */
const wordsRoute: Route = {
  async get(context, { viewer }): Promise<TaggedDocument> {
    const { words, computedAt } = await readWords(context, viewer);
    const headers = {
      ETag: `"${computedAt}"`,
      'Cache-Control': 'private, no-cache',
      'Content-Type': 'text/plain; charset=utf-8',
    };
    return { isDocument: true, body: words, headers };
  },
};

export const wordsRoutes = { [WORDS_PATH]: wordsRoute };
