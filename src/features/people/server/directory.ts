import { normalise } from '../../../malayalam/normalise.ts';
import { cleanLine } from '../../../server/text.ts';
import type { PeoplePlace } from '../contract.ts';

/** A member who agreed to be listed. */
export interface Listed {
  id: string;
  name: string;
  joined_at: number;
}

const collator = new Intl.Collator('ml');

/** Returns the people whose name contains the search, in the wanted order. Equal names and times are in order of the id. */
export function findInDirectory(listed: readonly Listed[], { q, order }: PeoplePlace): readonly Listed[] {
  const sorted = order === 'name' ? sortByName(listed) : listed.toSorted(compareNewest);
  const wanted = foldName(q);
  return wanted ? sorted.filter(({ name }) => foldName(name).includes(wanted)) : sorted;
}

let lastInput: readonly Listed[] = [];
let lastSorted: readonly Listed[] = [];

/**
 * Sorts names as Malayalam dictionaries do. 5,000 names take 60 ms, so the result is kept and used again while the names
 * are the same.
 */
function sortByName(listed: readonly Listed[]): readonly Listed[] {
  const isSame =
    listed.length === lastInput.length &&
    listed.every(({ id, name }, index) => id === lastInput[index]?.id && name === lastInput[index]?.name);
  if (!isSame) {
    lastInput = listed;
    lastSorted = listed.toSorted((a, b) => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
  }
  return lastSorted;
}

function compareNewest(a: Listed, b: Listed): number {
  return b.joined_at - a.joined_at || (a.id < b.id ? 1 : -1);
}

/** Returns a name without the differences that readers do not see or mean. */
export function foldName(name: string): string {
  return normalise(cleanLine(name));
}
