import type { Language } from '../../languages/languages.ts';
import { useCommunityName } from '../texts/community-name.ts';
import { useLanguage } from '../texts/language.ts';
import type { ConnectionTexts, texts } from './texts.en.ts';

const files = import.meta.glob<typeof texts>('./texts.??.ts', { eager: true, import: 'texts' });

/** Returns the texts about the connection in the reader's language. All languages are bundled, because they are short. */
export function useConnectionTexts(): ConnectionTexts {
  const language: Language = useLanguage();
  const write = files[`./texts.${language}.ts`] as typeof texts;
  return write(useCommunityName());
}
