import { mapFields, SHOWN_FIELDS, type ShownField } from '../fields-contract.ts';

/** Returns what a member's page says besides the name. Everything is empty until the member has agreed to show it. */
export function shownTexts(
  row: Record<ShownField, string> & { shown_at: number | null },
): Record<ShownField, string> {
  return mapFields(SHOWN_FIELDS, (field) => (row.shown_at === null ? '' : row[field]));
}
