import { toPhotoAddresses } from '../../people/server/photo-keys.ts';
import { initialOf } from '../../people/server/profile.ts';
import type { Correspondent } from '../contract.ts';

/** The other member of a correspondence. */
export interface CorrespondentRow {
  other_id: string | null;
  name: string | null;
  photo: string | null;
  /** The state of the other member's membership. */
  other_state: string | null;
}

/**
 * Returns the other member. The name leads to a page, except for people who have none, such as suspended ones.
 */
export function toCorrespondent({ other_id, name, photo, other_state }: CorrespondentRow): Correspondent {
  return {
    id: name && other_state === 'approved' ? other_id : null,
    name: name ?? '',
    photo: photo && toPhotoAddresses(photo).small,
    initial: initialOf(name ?? '', ''),
  };
}
