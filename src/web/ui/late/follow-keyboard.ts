/** Smaller than every keyboard on a screen, in pixels. */
const LEAST_KEYBOARD_PX = 120;

/**
 * Marks on the root element that a phone's keyboard was closed with its own key while its field keeps the
 * focus. The entries at the bottom of the screen, which a focused field hides, then come back. See
 * page-header.module.css. typing-aid.ts measures how much of the screen a keyboard covers.
 */
export function followKeyboard(): void {
  const { visualViewport: viewport } = window;
  if (!viewport) return;
  const { dataset } = document.documentElement;
  let { height, width } = viewport;
  viewport.addEventListener('resize', () => {
    const grown = viewport.height - height;
    // Turning the phone changes both sizes.
    if (viewport.width !== width || grown < -LEAST_KEYBOARD_PX) delete dataset.keyboard;
    else if (grown > LEAST_KEYBOARD_PX) dataset.keyboard = 'closed';
    else return;
    ({ height, width } = viewport);
  });
  document.addEventListener('focusin', () => delete dataset.keyboard);
}
