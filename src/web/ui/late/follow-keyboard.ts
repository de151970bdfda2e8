/** Less than any keyboard on a screen takes, in pixels. */
const LEAST_KEYBOARD_PX = 120;

/**
 * Notes on the root element that the keyboard of a phone was closed by its own key, while its field keeps the focus: the entries
 * at the bottom of the screen, which a field with the focus hides, come back. See page.module.css.
 */
export function followKeyboard(): void {
  const { visualViewport: viewport } = window;
  if (!viewport) return;
  const { dataset } = document.documentElement;
  let { height, width } = viewport;
  viewport.addEventListener('resize', () => {
    const grown = viewport.height - height;
    // A phone that is turned changes both.
    if (viewport.width !== width || grown < -LEAST_KEYBOARD_PX) delete dataset.keyboard;
    else if (grown > LEAST_KEYBOARD_PX) dataset.keyboard = 'closed';
    else return;
    ({ height, width } = viewport);
  });
  document.addEventListener('focusin', () => delete dataset.keyboard);
}
