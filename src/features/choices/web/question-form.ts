import type { FetcherWithComponents } from 'react-router';

/** What the forms of a question have in common. */
export interface QuestionForm {
  fetcher: FetcherWithComponents<unknown>;
  /** The page whose action changes the question. */
  path: string;
  isBusy: boolean;
  /** The fields of a form that asks a question and was refused, for a browser without scripts. */
  typed: Record<string, string> | undefined;
}
