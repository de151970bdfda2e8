/** Kerikko's default topics, in their order. */
export const TOPICS = [
  'life',
  'travel',
  'food',
  'career',
  'family',
  'education',
  'hobbies',
  'inspiration',
] as const;
/** Further topics, which a community shows once its administrators have named them. An id never changes: addresses contain it. */
const OWN_TOPICS = ['own-1', 'own-2', 'own-3', 'own-4', 'own-5', 'own-6', 'own-7', 'own-8'] as const;
export const ALL_TOPICS = [...TOPICS, ...OWN_TOPICS] as const;
export type TopicId = (typeof ALL_TOPICS)[number];

/** The icons that administrators choose from. */
export const TOPIC_ICONS = [
  'book',
  'bus',
  'pot',
  'briefcase',
  'house',
  'cap',
  'palette',
  'sunrise',
  'camera',
  'flower',
  'heart',
  'music',
  'plane',
  'sprout',
  'star',
  'trophy',
] as const;

export function isTopicId(text: string): text is TopicId {
  return (ALL_TOPICS as readonly string[]).includes(text);
}

/**
 * Returns the topics that lists and forms offer, in the community's order. Returns Kerikko's own eight topics
 * unless administrators set others.
 */
export function shownTopics(
  own: readonly { id: string; isShown: boolean }[] | undefined,
): readonly TopicId[] {
  return own?.flatMap(({ id, isShown }) => (isShown && isTopicId(id) ? [id] : [])) ?? TOPICS;
}
