import { useCatalogue } from './catalogues.ts';
import type { Messages } from './en.ts';
import type { PeopleTexts } from './en-people.ts';

/** Returns the texts of the list of people and of a member's page in the reader's language. */
export function usePeopleMessages(): Messages & PeopleTexts {
  return useCatalogue('people');
}
