import { toSearch } from '../../../web/ui/to-search.ts';
import type { MemberPlace, MembershipAction, PendingPlace } from '../contract.ts';

/** The address of a part of the list, and of a row in it where a browser without scripts goes on. */
export function toListPath({ q, after }: Partial<PendingPlace>, row?: string | undefined): string {
  return `/admin${toSearch({ q, after })}${row ? `#${toRowId(row)}` : ''}`;
}

export function toRowId(uid: string): string {
  return `pending-${uid}`;
}

export function toMembersPath({ q, show, after }: Partial<MemberPlace>): string {
  return `/admin/members${toSearch({ q, show: show === 'everyone' ? '' : show, after })}`;
}

/** The page about someone; with a action, its question, and where the list of those who wait stood. */
export function toMemberPath(
  uid: string,
  action?: MembershipAction | 'undo',
  place: Partial<PendingPlace> = {},
): string {
  return `/admin/members/${uid}${toSearch({ decide: action, q: place.q, after: place.after })}`;
}
