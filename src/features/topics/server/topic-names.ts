import { findText, inEachLanguage, type Language, type WrittenTexts } from '../../../languages/languages.ts';
import { normalise } from '../../../malayalam/normalise.ts';
import type { CommunityIdentity } from '../../../server/community-identity.ts';
import { TOPICS, type TopicId } from '../contract.ts';

/**
 * The names of Kerikko's default topics, for mails. The catalogues have the same names, but a mail cannot read
 * them.
 */
export const TOPIC_NAMES: Record<Language, Record<(typeof TOPICS)[number], string>> = {
  en: {
    life: 'Life Stories',
    travel: 'കൊച്ചു യാത്രകൾ',
    food: 'Food & Culture',
    career: 'Career Journey',
    family: 'Family & Friends',
    education: 'Learning & Growth',
    hobbies: 'Hobbies & Interests',
    inspiration: 'Inspiration',
  },
  ml: {
    life: 'ജീവിതകഥകൾ',
    travel: 'കൊച്ചു യാത്രകൾ',
    food: 'രുചിയും സംസ്കാരവും',
    career: 'കരിയർ വഴികൾ',
    family: 'വീട്ടുകാരും കൂട്ടുകാരും',
    education: 'പഠനവും വളർച്ചയും',
    hobbies: 'ഹോബികളും ഇഷ്ടങ്ങളും',
    inspiration: 'പ്രചോദനം',
  },
};

/** Returns Kerikko's names for topics, by their ids. */
export function ourNames(): Record<string, WrittenTexts> {
  return Object.fromEntries(
    TOPICS.map((id) => [id, inEachLanguage((language) => TOPIC_NAMES[language][id])]),
  );
}

/** Returns the community's name for a topic, for a mail. */
export function topicName(
  { topics }: Pick<CommunityIdentity, 'topics'>,
  topic: TopicId,
  language: Language,
): string {
  const own = findText(topics?.find(({ id }) => id === topic)?.name ?? {}, language);
  const names: Partial<Record<TopicId, string>> = TOPIC_NAMES[language];
  return own || names[topic] || topic;
}

/**
 * Returns one spelling for names that look the same to readers: without case, spaces, marks of direction and
 * joiners.
 */
export function foldTopicName(name: string): string {
  return normalise(name.normalize('NFKC')).replace(/\s+/g, '');
}
