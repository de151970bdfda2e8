/** The name of the form's field with the account that opened the form. Must be the form's first field. */
export const OPENER_FIELD = 'account';

/** A boundary has at most 70 characters, the headers of a field about 60, and an account id 36. */
const LOOKED_AT_BYTES = 512;
const URL_ENCODED = new RegExp(`^(?:.*&)?${OPENER_FIELD}=([\\w-]+)(?:&|$)`, 's');
const MULTIPART_HEADER = `content-disposition: form-data; name="${OPENER_FIELD}"\r\n`;

/**
 * Returns the account that a form names as its opener; undefined if the beginning of its body names none. Does
 * not parse the body, which may have megabytes.
 */
export function readOpener(body: Uint8Array, contentType: string): string | undefined {
  const beginning = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, LOOKED_AT_BYTES));
  const isMultipart = contentType.toLowerCase().startsWith('multipart/form-data');
  const text = beginning.toString('latin1');
  return isMultipart ? readFirstPart(text) : URL_ENCODED.exec(text)?.[1];
}

function readFirstPart(text: string): string | undefined {
  const header = text.toLowerCase().indexOf(MULTIPART_HEADER);
  // Another header may follow before the empty line.
  const end = header === -1 ? -1 : text.indexOf('\r\n\r\n', header);
  return end === -1 ? undefined : /^([\w-]+)\r\n/.exec(text.slice(end + 4))?.[1];
}
