/** A circle, its people in the order in which they join, and the stories that these people tell each other. */
export const demoCircle = {
  founder: 'annamma',
  people: ['gopinathan', 'remya', 'leela'],
  daysAgo: 40,
  facts: {
    name: 'വായനക്കൂട്ടം',
    about: 'മാസത്തിൽ ഒരു പുസ്തകം, ഞായറാഴ്ച വൈകിട്ട് ഒരു ചായ.',
    colour: 'plum',
    icon: 'book',
    seenBy: 'members',
    entry: 'asking',
  },
  stories: [
    {
      author: 'remya',
      daysAgo: 12,
      topic: 'hobbies',
      title: 'നാലുകെട്ട് രണ്ടാമതും',
      content:
        'പതിനാറാം വയസ്സിൽ വായിച്ചപ്പോൾ അപ്പുണ്ണിയുടെ ദേഷ്യം മാത്രമേ കണ്ടുള്ളൂ.\n\nഇത്തവണ കണ്ടത് അമ്മയെയാണ്. ഞായറാഴ്ച അതിനെപ്പറ്റി സംസാരിക്കാമോ?',
      likedBy: ['annamma', 'leela'],
    },
  ],
} as const;
