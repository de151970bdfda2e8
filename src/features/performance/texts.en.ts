/** The texts about how fast pages are. */
export const texts = {
  speed: {
    title: 'Speed',
    what: 'How long members wait for pages, measured anonymously in their browsers.',
    inWords: {
      good: (time: string) =>
        `Pages are fast: in three out of four visits, the main content was there within ${time}.`,
      'needs-improvement': (time: string) =>
        `Pages could be faster: in three out of four visits, the main content was there within ${time}, and 2.5 s would be good.`,
      poor: (time: string) =>
        `Pages are slow: in one out of four visits, the main content took longer than ${time}, and 2.5 s would be good. The person who runs the server should look at it.`,
    },
    intro: 'Last 7 days. Three out of four visits were at least this good (p75).',
    none: 'No measurements yet.',
    measure: 'Measure',
    p75: 'p75',
    samples: 'Samples',
    byPage: 'By page',
    seconds: (count: string) => `${count} s`,
    metrics: {
      LCP: 'Main content shown',
      INP: 'Response to taps',
      CLS: 'Layout shifts',
      FCP: 'First content shown',
      TTFB: 'Server response',
    },
    ratings: { good: 'good', 'needs-improvement': 'needs improvement', poor: 'poor' },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    performance: typeof texts;
  }
}
