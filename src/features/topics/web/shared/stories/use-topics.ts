import { LANGUAGE_LETTERS } from '../../../../../languages/languages.ts';
import { useLanguage } from '../../../../../web/texts/language.ts';
import { useTexts } from '../../../../../web/texts/texts.ts';
import { textLanguage } from '../../../../../web/ui/members/text-language.ts';
import { useReader } from '../../../../../web/ui/page/reader.ts';
import { isTopicId, shownTopics, type TopicId } from '../../../contract.ts';

interface Topics {
  /** The topics that lists and forms offer, in the community's order. */
  shown: readonly TopicId[];
  /**
   * Returns the topics that a form offers: the shown ones, and the form's present topic even if it is no longer
   * shown.
   */
  offer(present: string): readonly TopicId[];
  /** Returns the name in the reader's language. */
  nameOf(topic: TopicId): string;
  /** Returns the language of the name for screen readers; undefined if it is the page's. */
  languageOf(topic: TopicId): 'ml' | '' | undefined;
  /** Returns undefined for a topic with the community's own name, for which our sentence would be wrong. */
  descriptionOf(topic: TopicId): string | undefined;
}

/** Returns the topics as the community's administrators have set them. */
export function useTopics(): Topics {
  const { stories } = useTexts('stories');
  const { topics: own } = useReader();
  const names: Partial<Record<TopicId, string>> = stories.topics;
  const descriptions: Partial<Record<TopicId, string>> = stories.descriptions;
  const ownName = (topic: TopicId) => own?.find(({ id }) => id === topic)?.name;
  const page = useLanguage();
  const nameOf = (topic: TopicId) => ownName(topic) || names[topic] || topic;
  const shown = shownTopics(own);
  return {
    shown,
    offer: (present) => (!isTopicId(present) || shown.includes(present) ? shown : [...shown, present]),
    nameOf,
    languageOf(topic) {
      const name = nameOf(topic);
      return LANGUAGE_LETTERS[page].test(name) ? undefined : textLanguage(name);
    },
    descriptionOf: (topic) => (ownName(topic) ? undefined : descriptions[topic]),
  };
}

/** Returns the icon that the community chose for a topic; undefined for Kerikko's own icon. */
export function useTopicIcon(topic: TopicId): string | undefined {
  return useReader().topics?.find(({ id }) => id === topic)?.icon;
}
