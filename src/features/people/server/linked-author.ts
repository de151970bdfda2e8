interface AuthorRow {
  /** The author's name. */
  author: string | null;
  author_id: string | null;
  /** The state of the author's membership. */
  author_state: string | null;
}

/** Returns the account of an author who has a name and a page of their own, which suspended members have not. */
export function linkedAuthor(row: AuthorRow): string | null {
  return row.author && row.author_state === 'approved' ? row.author_id : null;
}
