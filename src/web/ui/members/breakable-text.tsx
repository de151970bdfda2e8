import { Fragment } from 'react';

/** Parts up to this length fit a line on any phone and stay whole. */
const SHORT = 20;

/** Renders a text whose long email addresses break before the domain or after a dot, and nowhere else. */
export function BreakableText({ text }: { text: string }) {
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
