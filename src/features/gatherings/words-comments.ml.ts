import { GATHERING } from './noun-contract.ts';
import type { CommentWords } from './words-comments.en.ts';

/** The Malayalam of words-comments.en.ts. Terms and tone: docs/malayalam.md. */
export const comments: CommentWords = {
  write: { gathering: 'ചോദിക്കാം, പറയാം' },
  errors: { 'gathering-not-found': 'ഈ ഒത്തുചേരൽ ഇപ്പോൾ ഇവിടെയില്ല. നിങ്ങൾ എഴുതിയത് ഇവിടെത്തന്നെയുണ്ട്.' },
};

export const cases = { gathering: GATHERING };
