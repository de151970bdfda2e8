/** The texts on the page of a case that say what a decision did. */
export const texts = {
  caseOutcome: {
    author: 'the author',
    /** The action, and the person it concerns. */
    done: {
      'no-breach': (who: string) => `No rule was broken. Nothing changes for ${who}.`,
      released: (who: string) => `Released. Everyone can see what ${who} wrote.`,
      hide: (who: string) => `Hidden. Only ${who} and moderators can see it now.`,
      'hide-and-warn': (who: string) =>
        `Hidden, and ${who} has been warned. Only they and moderators can see it now.`,
      warn: (who: string) => `Warned: ${who}. Nothing was hidden.`,
      proposed: (who: string) =>
        `We’re emailing the administrators about suspending ${who}. The case is still open.`,
      undone: (who: string) => `The decision about ${who} has been undone, and the case is open again.`,
      upheld: (who: string) => `The decision about ${who} stands.`,
      reversed: (who: string) => `The decision about ${who} no longer holds.`,
    },
    informed: (who: string) => `We’re emailing ${who} about it.`,
    notInformed: (who: string) => `We’re not telling ${who} about it.`,
    reportersInformed: (count: number) =>
      count === 1
        ? 'We’re emailing the person who reported it.'
        : `We’re emailing the ${count} people who reported it.`,
    nextCase: 'Next case',
    lastCase: 'No other case is waiting for you.',
    allCases: 'All cases',
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    'case-outcome': typeof texts;
  }
}
