/** Returns the language of a member's text: Latin letters may be English or romanised Malayalam. */
export function textLanguage(text: string): 'ml' | '' {
  return /\p{Script=Malayalam}/u.test(text) ? 'ml' : '';
}
