import { useCommunityName } from '../texts/community-name.ts';
import { useLanguage } from '../texts/language.ts';
import { type ConnectionTexts, texts as en } from './texts.en.ts';
import { texts as ml } from './texts.ml.ts';

/** Returns the texts about the connection in the reader's language. Both languages are bundled, because they are short. */
export function useConnectionTexts(): ConnectionTexts {
  const write = useLanguage() === 'ml' ? ml : en;
  return write(useCommunityName());
}
