import type { NounCases } from '../subjects/contract.ts';

/** A gathering in sentences of News, mails and push messages. */
export const GATHERING: NounCases = {
  to: 'ഒത്തുചേരലിനു',
  on: 'ഒത്തുചേരലിൽ',
  of: 'ഒത്തുചേരലിന്റെ',
  in: 'ഒത്തുചേരലിലെ',
};
