import { Children, type ReactNode } from 'react';

/**
 * Shows the parts of a line with dots between them, and leaves out those that are empty. The parent element needs the
 * global class `dotted`, which clips a dot at the start of a line.
 */
export function DottedParts({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children).filter((part) => part !== '');
  return Children.map(parts, (part, index) => (
    <>
      {index > 0 && ' '}
      <span>
        {index > 0 && <span className="dot">· </span>}
        {part}
      </span>
    </>
  ));
}
