/** Typing Malayalam in English letters. Loaded when a field is focused that offers it. */
export const texts = {
  typing: {
    choose: 'Type Malayalam in English letters',
    hint: 'Space takes the first word when it stands in bold. Backspace right after it brings your letters back.',
    keyboardHint: 'For a word of the line, press Alt and its number.',
    forget: 'Forget what you learned',
    forgotten: 'Forgotten: the words that you chose on this device.',
    failed: 'The words could not be loaded. Check your connection and try again.',
    wordsFor: (typed: string) => `Malayalam for ${typed}`,
    found: (count: number) => `${count} words. Space takes the first, the down arrow chooses another.`,
    unsure: (count: number) => `${count} words, none of them sure. Choose one, or go on writing.`,
  },
};

export type TypingTexts = typeof texts;
