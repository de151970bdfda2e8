import type { PendingPlace } from '../contract.ts';

/** The address of a part of the list, and of a row in it where a browser without scripts goes on. */
export function toListPath({ q, after }: Partial<PendingPlace>, row?: string | undefined): string {
  const search = new URLSearchParams({ ...(q ? { q } : {}), ...(after ? { after } : {}) }).toString();
  return `/admin${search && `?${search}`}${row ? `#${toRowId(row)}` : ''}`;
}

export function toRowId(uid: string): string {
  return `pending-${uid}`;
}
