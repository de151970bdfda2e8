import type { StoryCursor } from '../../features/stories/contract.ts';

/** Returns a cursor as a part of an address. */
export function formatCursor({ createdAt, id }: StoryCursor): string {
  return `${createdAt}_${id}`;
}

/** Returns undefined for text that is no cursor. */
export function parseCursor(cursor: string | undefined): StoryCursor | undefined {
  const match = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(cursor ?? '');
  return match?.[1] && match[2] ? { createdAt: Number(match[1]), id: match[2] } : undefined;
}
