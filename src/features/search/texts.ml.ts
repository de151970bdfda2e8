import type { Texts } from '../../web/texts/texts.ts';

/** The names of the kinds that features register: `tabs` of the words-search.ml.ts in their folders. */
const registered = import.meta.glob<Record<string, string>>('../*/words-search.ml.ts', {
  eager: true,
  import: 'tabs',
});

/** The Malayalam of texts.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['search'] = {
  search: {
    title: 'തിരയാം',
    field: 'കഥയോ ആളെയോ തിരയാം',
    submit: 'തിരയാം',
    hint: (word) =>
      `മലയാളത്തിലോ ഇംഗ്ലീഷിലോ മംഗ്ലീഷിലോ എഴുതാം: mazha എന്ന് എഴുതിയാലും ${word} കിട്ടും. “ ” ഇട്ട വാക്ക് അതേപടി മാത്രം തിരയും.`,
    kinds: 'എന്തു തിരയണം',
    tabs: {
      stories: 'കഥകൾ',
      people: 'അംഗങ്ങൾ',
      comments: 'കമന്റുകൾ',
      ...(Object.assign({}, ...Object.values(registered)) as Record<string, string>),
    },
    filters: 'വിഷയവും സമയവും',
    topic: 'വിഷയം',
    anyTopic: 'എല്ലാ വിഷയവും',
    since: 'എപ്പോൾ എഴുതിയത്',
    anyTime: 'ഏതു കാലവും',
    periods: { week: 'കഴിഞ്ഞ 7 ദിവസം', month: 'കഴിഞ്ഞ 30 ദിവസം', year: 'കഴിഞ്ഞ ഒരു വർഷം' },
    onlyBy: (name) => `${name} എഴുതിയവ മാത്രം`,
    removeFilter: (filter) => `ഒഴിവാക്കാം: ${filter}`,
    nothing: (q) => `“${q}” എന്നു തിരഞ്ഞിട്ട് ഒന്നും കിട്ടിയില്ല.`,
    allPeople: 'കിട്ടിയ എല്ലാവരെയും കാണാം',
    spellings: 'ഇതാണോ ഉദ്ദേശിച്ചത്:',
    elsewhere: 'ഇവിടെ കിട്ടും:',
    topics: 'അല്ലെങ്കിൽ ഏതെങ്കിലും വിഷയം നോക്കാം:',
    singleWords: 'ഈ വാക്കുകളെല്ലാം ചേർന്ന് ഒന്നിലുമില്ല. ഒരു വാക്കു മാത്രം തിരയാം:',
    found: (results) => (results === 1 ? 'ഒരെണ്ണം കിട്ടി' : `${results} എണ്ണം കിട്ടി`),
    foundMore: (results) => `${results} എണ്ണം കിട്ടി, ഇനിയുമുണ്ട്`,
    likenesses: { alike: 'കേൾക്കാൻ ഇതുപോലെയുള്ളവ', beginning: 'ഇതുപോലെ തുടങ്ങുന്നവ' },
    more: 'കൂടുതൽ കാണാം',
    first: 'ആദ്യ പേജിലേക്ക്',
    shortened: 'ആദ്യത്തെ 8 വാക്കു മാത്രമേ തിരഞ്ഞുള്ളൂ.',
    progress: (percent) => `തിരയാൻ ഒരുക്കുന്നതേയുള്ളൂ (${percent}%). ചിലത് ഇപ്പോൾ കിട്ടിയെന്നു വരില്ല.`,
    comment: (title) => `“${title}” എന്ന കഥയിലെ കമന്റ്`,
  },
};
