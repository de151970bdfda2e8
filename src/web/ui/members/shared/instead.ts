import type { MouseEvent } from 'react';

/** Returns a handler of clicks on a link that acts in place of the link, unless the reader asked for a new tab or a download. */
export function instead(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}
