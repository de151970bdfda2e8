/** The length of a secret in an address: 32 random bytes in base64url. */
const SECRET = /^[\w-]{43}/;

/**
 * Returns the secret in a parameter of an address; undefined without one. Leaves out characters that were
 * tapped or copied with it: a full stop, a bracket, a quotation mark, or the sign with which a chat makes text
 * bold. Returns another text unchanged.
 */
export function readSecret(search: URLSearchParams, name: string): string | undefined {
  const given = search.get(name);
  return given === null ? undefined : (SECRET.exec(given)?.[0] ?? given);
}
