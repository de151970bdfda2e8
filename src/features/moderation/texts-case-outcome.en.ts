/** The texts that say on the page of a case what a decision did. */
export const texts = {
  caseOutcome: {
    author: 'the author',
    /** The deed, and the person it concerns. */
    done: {
      'no-breach': (who: string) => `No breach found. What is by ${who} or about them stays as it is.`,
      released: (who: string) => `Released. Everyone sees what ${who} wrote.`,
      hide: (who: string) => `Hidden. Only ${who} and moderators see it now.`,
      'hide-and-warn': (who: string) => `Hidden, and ${who} is warned. Only they and moderators see it now.`,
      warn: (who: string) => `Warned: ${who}. Nothing was hidden.`,
      proposed: (who: string) =>
        `Administrators get an email about suspending ${who}. The case is still open.`,
      undone: (who: string) => `The decision about ${who} is undone, and the case is open again.`,
      upheld: (who: string) => `The decision about ${who} stands.`,
      reversed: (who: string) => `The decision about ${who} no longer holds.`,
    },
    told: (who: string) => `An email tells ${who}.`,
    notTold: (who: string) => `Nothing tells ${who} about it.`,
    reportersTold: (count: number) =>
      count === 1
        ? 'The person who reported it gets an email.'
        : `${count} people who reported it get an email.`,
    nextCase: 'Next case',
    lastCase: 'No other case waits for you.',
    allCases: 'All cases',
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    'case-outcome': typeof texts;
  }
}
