import { type Language, orderLanguages } from '../../../languages/languages.ts';
import { nameStem } from '../../../malayalam/community-name.ts';

/**
 * A line for a group chat that invites people to the community, in each language: a chat may have readers of
 * both.
 */
const LINES: Record<Language, (name: string, link: string, days: number) => string> = {
  en: (name, link, days) =>
    `Come to ${name}, where we tell each other our stories: ${link} (valid for ${days === 1 ? '1 day' : `${days} days`})`,
  ml: (name, link, days) =>
    `നമ്മുടെ കഥകൾ പറയുന്ന ${nameStem(name)}യിലേക്കു വരൂ: ${link} (${days === 1 ? 'ഒരു' : days} ദിവസത്തേക്ക്)`,
};

/** Returns the text that a member passes on with the link, their own language first. */
export function shareText(
  language: Language,
  names: Record<Language, string>,
  link: string,
  days: number,
): string {
  return orderLanguages(language)
    .map((each) => LINES[each](names[each], link, days))
    .join('\n\n');
}
