import * as v from 'valibot';

export const systemInput = v.strictObject({ intent: v.literal('send-test-mail') });

/** A tab of the admin pages. */
export interface AdminTab {
  path: string;
  /** The key of the tab's name in the admin catalogue. */
  label: string;
  /** The number beside the name; undefined for a tab without one. */
  count: number | undefined;
}
