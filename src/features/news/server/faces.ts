import { toPhotoAddresses } from '../../people/server/photo-keys.ts';
import { initialOf } from '../../people/server/profile.ts';
import type { Face } from '../contract.ts';

/** Returns what a row shows of a person, given the name and the photo's key. */
export function toFace({ name, photo }: { name: string | null; photo: string | null }): Face {
  return { photo: photo && toPhotoAddresses(photo).small, initial: initialOf(name ?? '', '') };
}
