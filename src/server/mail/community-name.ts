import { nameStem } from '../../malayalam/community-name.ts';
import type { CommunityIdentity } from '../community-identity.ts';

/**
 * Placeholders for the community's name in the texts of mails, which queueMail replaces. They are control
 * characters, which no person's text contains (cleanText). `stem` takes Malayalam endings.
 */
export const NAME = { en: '\u0001', ml: '\u0002', stem: '\u0003' } as const;

/** Returns a text with the community's name. */
export function fillName(text: string, { name }: Pick<CommunityIdentity, 'name'>): string {
  return text
    .replaceAll(NAME.en, () => name.en)
    .replaceAll(NAME.ml, () => name.ml)
    .replaceAll(NAME.stem, () => nameStem(name.ml));
}
