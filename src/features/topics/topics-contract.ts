import * as v from 'valibot';
import type { WrittenTexts } from '../../languages/languages.ts';
import { ALL_TOPICS, TOPIC_ICONS, type TopicId } from './contract.ts';

export const topicId = v.picklist(ALL_TOPICS, 'Please choose a topic.');

/** In letters as readers see them. */
export const MAX_TOPIC_NAME = 40;

/** A topic as administrators set it. */
export interface TopicSetting {
  id: TopicId;
  /** Empty for Kerikko's name of the topic. */
  name: WrittenTexts;
  /** Empty for Kerikko's icon of the topic. */
  icon: string;
  isShown: boolean;
}

/** In UTF-16 code units: 40 Malayalam letters. */
export const MAX_TOPIC_NAME_UNITS = 120;
const topicName = v.pipe(v.string(), v.maxLength(MAX_TOPIC_NAME_UNITS, 'This name is too long.'));

export type MoveDirection = 'up' | 'down';

/** Every list has one entry for each topic, in the order of the topics. */
export const topicsInput = v.strictObject({
  id: v.pipe(
    v.array(topicId),
    v.checkItems((id, place, ids) => ids.indexOf(id) === place, 'This topic is in the form twice.'),
  ),
  nameEn: v.array(topicName),
  nameMl: v.array(topicName),
  icon: v.array(v.union([v.literal(''), v.picklist(TOPIC_ICONS)])),
  /** The ids of the topics that are shown. */
  shown: v.optional(v.array(topicId), []),
  /** The button that was pressed: a direction and the id of the topic that moves. */
  move: v.optional(v.pipe(v.string(), v.regex(/^(?:up|down) [\w-]{1,20}$/, 'This is not a move.'))),
});
export type TopicsInput = v.InferOutput<typeof topicsInput>;
export const TOPIC_LISTS = ['id', 'nameEn', 'nameMl', 'icon', 'shown'] as const;
