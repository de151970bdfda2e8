import * as v from 'valibot';

export const systemInput = v.strictObject({ intent: v.literal('send-test-mail') });

/** The buttons of the first administrator's checklist. */
export const setupInput = v.strictObject({ intent: v.picklist(['send-test-mail', 'end-setup']) });

/** A page of the admin pages. */
interface AdminTab {
  path: string;
  /** The key of the page's name in the admin catalogue. */
  label: string;
  /** The number beside the name; undefined for a page without one. */
  count: number | undefined;
}

/** An entry of the navigation of the admin pages, with the pages that belong to it. */
export interface AdminGroup {
  name: 'overview' | 'people' | 'reports' | 'community' | 'system';
  /** The first page, or a page that lists all. */
  path: string;
  count: number;
  pages: AdminTab[];
}
