import { Fragment } from 'react';

/** So many characters fit a line of any phone, and are better not broken. */
const SHORT = 20;

/** A long address, by itself or in a sentence, breaks before its domain or after a dot rather than anywhere. */
export function Email({ text }: { text: string }) {
  const parts = text
    .split(/(?=[@ ])/)
    .flatMap((part) => (part.length > SHORT ? (part.match(/[^.]+\.*|\.+/g) ?? []) : part));
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and never change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
