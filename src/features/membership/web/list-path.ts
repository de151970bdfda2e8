import { toSearch } from '../../../web/ui/members/to-search.ts';
import type { MemberPageAction, MemberPlace, PendingPlace } from '../contract.ts';

/**
 * Returns the address of a page of the requests. For browsers without scripts, the address names a decision and
 * the next row.
 */
export function toListPath(
  { q, after }: Partial<PendingPlace>,
  { decided, row }: { decided?: string | undefined; row?: string | undefined } = {},
): string {
  return `/admin${toSearch({ q, after, decided })}${row ? `#${toRowId(row)}` : ''}`;
}

export function toRowId(uid: string): string {
  return `pending-${uid}`;
}

export function toMembersPath({ q, show, after }: Partial<MemberPlace>): string {
  return `/admin/members${toSearch({ q, show: show === 'everyone' ? '' : show, after })}`;
}

/** Returns the address of a person's page, with the form of an action and the place in the list to return to. */
export function toMemberPath(
  uid: string,
  action?: MemberPageAction,
  place: Partial<PendingPlace> = {},
): string {
  return `/admin/members/${uid}${toSearch({ decide: action, q: place.q, after: place.after })}`;
}
