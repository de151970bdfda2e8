import { Fragment } from 'react';

/** A long address, by itself or in a sentence, breaks before its domain rather than anywhere. */
export function Email({ text }: { text: string }) {
  return text.split(/(?=@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and never change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
