import { useCatalogue } from './catalogues.ts';
import type { Messages } from './en.ts';
import type { HouseRulesTexts } from './en-house-rules.ts';

/** Returns the texts of the public page of the house rules in the reader's language. */
export function useHouseRulesMessages(): Messages & HouseRulesTexts {
  return useCatalogue('house-rules');
}
