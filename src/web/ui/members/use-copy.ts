import { useState } from 'react';

/**
 * Returns a handler that copies a text, and whether it has. Without access to the clipboard, the reader copies the text beside the
 * button by hand.
 */
export function useCopy(text: string): { copy: () => void; isCopied: boolean } {
  const [copied, setCopied] = useState<string>();
  return {
    copy: () =>
      void navigator.clipboard?.writeText(text).then(
        () => setCopied(text),
        () => {},
      ),
    isCopied: copied === text,
  };
}
