import type { ShelfLetters } from './words-shelf.en.ts';

/** The Malayalam of words-shelf.en.ts. Terms and tone: docs/malayalam.md. */
export const shelf: ShelfLetters = {
  fields: { letter: 'നിങ്ങളുടെ കത്ത്' },
  texts: { letter: (title) => title || 'കത്ത്' },
  refusals: {
    'letter-sent': 'ഈ കത്ത് മുമ്പെഴുതിയതുപോലെ അയച്ചുകഴിഞ്ഞു. ഇതു തിരിച്ചെടുക്കൂ.',
    'letter-waits': 'നിങ്ങളുടെ ആദ്യത്തെ കത്തിനു മറുപടി വന്നിട്ടില്ല. ഇതു തിരിച്ചെടുക്കൂ.',
    'letter-nobody': 'ഇപ്പോൾ ഇവർക്ക് എഴുതാനാകില്ല. ഇതു തിരിച്ചെടുക്കൂ, അല്ലെങ്കിൽ പിന്നീട് അയയ്ക്കൂ.',
    'letter-not-found': 'ഈ കത്തുകൾ ഇപ്പോൾ ഇവിടെയില്ല. ഇതു തിരിച്ചെടുക്കൂ.',
    'letter-muted': 'ഇവരെ നിങ്ങൾ മ്യൂട്ട് ചെയ്തിരിക്കുന്നു. അൺമ്യൂട്ട് ചെയ്യൂ, അല്ലെങ്കിൽ ഇതു തിരിച്ചെടുക്കൂ.',
    'letter-too-long': 'കത്തു നീണ്ടുപോയി. അതു ചുരുക്കൂ.',
  },
};
