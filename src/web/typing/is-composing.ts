/** The code of a key that an input method handles: https://www.w3.org/TR/uievents/#fixed-virtual-key-codes */
const PROCESSED = 229;

/**
 * Returns true for a key that belongs to the composition of a word, for example an Enter that only ends it.
 * Safari sends this Enter after the end of the composition, where only its code reveals this.
 */
export function isOfComposition(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === PROCESSED;
}
