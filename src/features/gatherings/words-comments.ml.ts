import type { CommentWords } from './words-comments.en.ts';

/** The Malayalam of words-comments.en.ts. Terms and tone: docs/malayalam.md. */
export const comments: CommentWords = {
  write: { gathering: 'ചോദിക്കാം, പറയാം' },
  errors: { 'gathering-not-found': 'ഈ ഒത്തുചേരൽ ഇപ്പോൾ ഇവിടെയില്ല. നിങ്ങൾ എഴുതിയത് ഇവിടെത്തന്നെയുണ്ട്.' },
};

/** The noun in the cases of “to it”, “on it”, “of it” and “which is on it”, for sentences of News. */
export const cases = {
  gathering: { to: 'ഒത്തുചേരലിനു', on: 'ഒത്തുചേരലിൽ', of: 'ഒത്തുചേരലിന്റെ', in: 'ഒത്തുചേരലിലെ' },
};
