/** The last row of a page. The next page starts after this row. */
export interface TimeCursor {
  /** Milliseconds since 1970. */
  createdAt: number;
  id: string;
}

/** Returns a cursor as a part of an address. */
export function formatCursor({ createdAt, id }: TimeCursor): string {
  return `${createdAt}_${id}`;
}

/** Returns undefined for text that is no cursor. */
export function parseCursor(cursor: string | undefined): TimeCursor | undefined {
  const match = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(cursor ?? '');
  return match?.[1] && match[2] ? { createdAt: Number(match[1]), id: match[2] } : undefined;
}
