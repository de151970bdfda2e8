/** The names of the kinds that features register: `tabs` of the words-search.en.ts in their folders. */
const registered = import.meta.glob<Record<string, string>>('../*/words-search.en.ts', {
  eager: true,
  import: 'tabs',
});

/** The texts of the search page. */
export const texts = {
  search: {
    title: 'Search',
    field: 'Search for stories or people',
    submit: 'Search',
    hint: (word: string) =>
      `Write in Malayalam, English or Manglish: mazha also finds ${word}. Put words in quotation marks to find them exactly as you write them.`,
    kinds: 'What to search for',
    tabs: {
      stories: 'Stories',
      people: 'People',
      comments: 'Comments',
      ...(Object.assign({}, ...Object.values(registered)) as Record<string, string>),
    },
    filters: 'Filters',
    topic: 'Topic',
    anyTopic: 'All topics',
    since: 'When',
    anyTime: 'Any time',
    periods: { week: 'Last 7 days', month: 'Last 30 days', year: 'Last year' },
    onlyBy: (name: string) => `Only by ${name}`,
    removeFilter: (filter: string) => `Remove the filter: ${filter}`,
    nothing: (q: string) => `Nothing found for “${q}”.`,
    allPeople: 'Show all people found',
    spellings: 'Did you mean:',
    elsewhere: 'Found elsewhere:',
    topics: 'Or read what others have written about:',
    singleWords: 'No result has all of these words. Search for one of them:',
    found: (results: number) => (results === 1 ? '1 result' : `${results} results`),
    foundMore: (results: number) => `${results} results, and more`,
    likenesses: { alike: 'Sounds alike', beginning: 'Begins alike' },
    more: 'More results',
    first: 'Back to the first results',
    shortened: 'Only the first 8 words were searched.',
    progress: (percent: number) =>
      `The search is being prepared (${percent}%). Some results may be missing for now.`,
    comment: (title: string) => `Comment on “${title}”`,
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    search: typeof texts;
  }
}
