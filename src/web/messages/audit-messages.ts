import { useCatalogue } from './catalogues.ts';
import type { AuditTexts } from './en-audit.ts';

/** Returns the texts of the administrators' log in the reader's language. */
export function useAuditMessages(): AuditTexts {
  return useCatalogue('audit');
}
