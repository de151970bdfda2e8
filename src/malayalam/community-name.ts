import { DEFAULT_NAMES } from '../languages/languages.ts';

/**
 * Returns the word that takes the Malayalam endings of a community's name, such as -യിൽ and -യുടെ. The endings
 * of a name depend on its last letter and its origin, and a name may have letters of any script. So 'എന്ന
 * കൂട്ടായ്മ' (the community called …) follows a community's own name, with the same endings as the default
 * name.
 */
export function nameStem(name: string): string {
  return name === DEFAULT_NAMES.ml ? name : `${name} എന്ന കൂട്ടായ്മ`;
}
