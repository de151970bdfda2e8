/** The texts of reading settings and of the reader's own lists. */
export const texts = {
  reading: {
    settings: 'text size, line spacing, theme and letters',
    language: 'Language',
    lineSpacing: 'Line spacing',
    lineSpacings: { normal: 'Normal', wide: 'Wide' },
    script: 'Malayalam in',
    scripts: { malayalam: 'മലയാളം', latin: 'English letters' },
    romanised: 'In English letters',
    asWritten: 'Show as written',
    readAloud: 'Read aloud',
    pause: 'Pause',
    continue: 'Continue',
    stop: 'Stop',
    voiceFailed: 'Your device couldn’t read this aloud.',
    continued: 'Continuing where you left off.',
    fromStart: 'Read from the start',
    lists: {
      saved: {
        title: 'Saved stories',
        intro: 'Only you can see what you save.',
        none: 'Nothing saved yet',
        noneText: 'Tap the bookmark below a story, and you’ll find it here again.',
      },
      recent: {
        title: 'Recently read',
        intro: 'The last 100 stories you opened, for up to 90 days. Only you can see them.',
        none: 'Nothing read yet',
        noneText: 'The stories you open will be listed here.',
      },
    },
    toLatest: 'See the latest stories',
    older: 'Older',
    newest: 'Back to the newest',
    clear: 'Clear this list',
    clearText: 'This also forgets where you left off in long stories. It can’t be undone.',
    clearNow: 'Clear list',
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    reading: typeof texts;
  }
}
