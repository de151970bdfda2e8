interface AuthorRow {
  /** The author's name. */
  author: string | null;
  author_id: string | null;
  /** The state of the author's membership. */
  author_state: string | null;
}

/** Returns whether a person with this membership state has a page: a member, or somebody who is remembered. */
export function hasPage(state: string | null): boolean {
  return state === 'approved' || state === 'remembered';
}

/** Returns the account of an author who has a name and a page of their own. Suspended members have no page. */
export function linkedAuthor(row: AuthorRow): string | null {
  return row.author && hasPage(row.author_state) ? row.author_id : null;
}
