import type { NounCases } from '../subjects/contract.ts';

/** A story in sentences of News, mails and push messages. */
export const STORY: NounCases = { to: 'കഥയ്ക്കു', on: 'കഥയിൽ', of: 'കഥയുടെ', in: 'കഥയിലെ' };
