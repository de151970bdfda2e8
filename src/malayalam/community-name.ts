import { DEFAULT_NAMES } from '../languages/languages.ts';

/**
 * Returns the word that takes the Malayalam endings of a community's name, such as -യിൽ and -യുടെ. The endings of a name follow
 * from its last letter and its origin, and a name may have letters of any script: so a name of one's own is followed by
 * 'എന്ന കൂട്ടായ്മ' (the community called …), whose endings are those of the default name.
 */
export function nameStem(name: string): string {
  return name === DEFAULT_NAMES.ml ? name : `${name} എന്ന കൂട്ടായ്മ`;
}
