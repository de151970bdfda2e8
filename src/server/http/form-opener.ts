/** The name of the field in which a form names the account that opened it. Must be the form's first field. */
export const OPENER_FIELD = 'account';

/** A boundary has at most 70 characters, the headers of a field about 60 and an account 36. */
const LOOKED_AT_BYTES = 512;
const URL_ENCODED = new RegExp(`^(?:.*&)?${OPENER_FIELD}=([\\w-]+)(?:&|$)`, 's');
const MULTIPART = new RegExp(
  `Content-Disposition: form-data; name="${OPENER_FIELD}"\\r\\n(?:[\\w-]+:[^\\r]*\\r\\n)*\\r\\n([\\w-]+)\\r\\n`,
  'i',
);

/**
 * Returns the account that a form names as the one that opened it, undefined if the beginning of its body names none. Does not
 * parse the body, which may have megabytes.
 */
export function readOpener(body: Uint8Array, contentType: string): string | undefined {
  const beginning = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, LOOKED_AT_BYTES));
  const isMultipart = contentType.toLowerCase().startsWith('multipart/form-data');
  return (isMultipart ? MULTIPART : URL_ENCODED).exec(beginning.toString('latin1'))?.[1];
}
