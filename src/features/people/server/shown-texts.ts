import { mapFields, SHOWN_FIELDS, type ShownField } from '../fields-contract.ts';

/**
 * Returns the texts of a member's page besides the name. All are empty until the member has agreed to show
 * them.
 */
export function shownTexts(
  row: Record<ShownField, string> & { shown_at: number | null },
): Record<ShownField, string> {
  return mapFields(SHOWN_FIELDS, (field) => (row.shown_at === null ? '' : row[field]));
}
