/** The texts about typing Malayalam in English letters. Loaded when a field with this aid gets the focus. */
export const texts = {
  typing: {
    choose: 'Type Malayalam in English letters',
    hint: 'If the first word is bold, Space picks it. Backspace right after that brings your letters back.',
    keyboardHint: 'To pick another word, press Alt and its number.',
    forget: 'Forget my word choices',
    forgotten: 'The words you chose on this device are forgotten.',
    failed: 'The words couldn’t be loaded. Check your connection and try again.',
    wordsFor: (typed: string) => `Malayalam for ${typed}`,
    found: (count: number) =>
      count === 1
        ? '1 word. Space picks it.'
        : `${count} words. Space picks the first, the down arrow goes to the next.`,
    unsure: (count: number) =>
      count === 1
        ? '1 word, but it’s a guess. Choose it, or keep typing.'
        : `${count} words, all of them guesses. Choose one, or keep typing.`,
  },
};

export type TypingTexts = typeof texts;
