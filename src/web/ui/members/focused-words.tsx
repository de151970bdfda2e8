import { type ReactNode, useEffect, useRef } from 'react';

/** Words that take the focus, because the focused button has disappeared. */
export function FocusedWords({ children }: { children: ReactNode }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={words} tabIndex={-1}>
      {children}
    </p>
  );
}
