import type { Language } from '../../../languages/languages.ts';
import type { MailedAnswers } from './mail-contents.ts';

type Who = Pick<MailedAnswers, 'names' | 'people'>;

/** Names at most two people, in English. */
function nameEnglish({ names: [first, second], people }: Who): string {
  if (!first) return people === 1 ? 'Someone' : `${people} people`;
  if (second && people === 2) return `${first} and ${second}`;
  if (people === 1) return first;
  return `${first} and ${people === 2 ? '1 other' : `${people - 1} others`}`;
}

/** Names at most two people, in Malayalam. */
function nameMalayalam({ names: [first, second], people }: Who): string {
  if (!first) return people === 1 ? 'പേരു പറയാത്ത ഒരാൾ' : `പേരു പറയാത്ത ${people} പേർ`;
  if (second && people === 2) return `${first}, പിന്നെ ${second}`;
  if (people === 1) return first;
  return `${first}, പിന്നെ ${people === 2 ? 'ഒരാൾ കൂടി' : `${people - 1} പേർ കൂടി`}`;
}

/** Name at most two people, in each language. */
export const namePeople: Record<Language, (who: Who) => string> = { en: nameEnglish, ml: nameMalayalam };
