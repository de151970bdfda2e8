import type { Language } from '../../../web/texts/language.ts';

/** A line for a group chat that invites to the community, in each language: the readers of one chat have both. */
const LINES: Record<Language, (link: string, days: number) => string> = {
  en: (link, days) =>
    `Come to Kerikko, where we tell each other our stories: ${link} (for ${days === 1 ? '1 day' : `${days} days`})`,
  ml: (link, days) => `നമ്മുടെ കഥകൾ പറയുന്ന കേറിക്കോയിലേക്കു വരൂ: ${link} (${days} ദിവസത്തേക്ക്)`,
};

/** Returns the text that a member passes on with the link, their own language first. */
export function shareText(language: Language, link: string, days: number): string {
  const other = language === 'en' ? 'ml' : 'en';
  return [LINES[language], LINES[other]].map((line) => line(link, days)).join('\n\n');
}
