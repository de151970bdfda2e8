import type { NewsFace, NewsFacts } from '../../subjects/contract.ts';
import { toPhotoAddresses } from './photo-keys.ts';
import { initialOf } from './profile.ts';

interface NamedPerson {
  name: string | null;
  /** The key of the photo. */
  photo: string | null;
}

/** Returns the face of a person for a row of News. */
export function toFace({ name, photo }: NamedPerson): NewsFace {
  return { photo: photo && toPhotoAddresses(photo).small, initial: initialOf(name ?? '', '') };
}

/** Returns the facts of a sentence about a person. Without a name, the sentence has no value and the row no face. */
export function describePerson(person: NamedPerson, path: string): NewsFacts {
  return person.name ? { path, values: [person.name], face: toFace(person) } : { path, values: [] };
}
