import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { LANGUAGES } from '../../../languages/languages.ts';
import type { CommunityTopic } from '../../../server/community-identity.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { cleanOptionalLine, isLongerThan } from '../../../server/text.ts';
import { writeSettings } from '../../community/server/community-settings.ts';
import { ALL_TOPICS, isTopicId, TOPICS } from '../contract.ts';
import { MAX_TOPIC_NAME, type TopicSetting, type TopicsInput } from '../topics-contract.ts';
import { foldTopicName, topicName } from './topic-names.ts';

/** Returns all topics that a community can have, in its order. @throws AppError 'forbidden' 403 */
export async function readTopicSettings(context: AppContext, viewer: Viewer): Promise<TopicSetting[]> {
  requirePermission(viewer, 'change-settings');
  const { topics = [] } = await context.community.read();
  const known = topics.flatMap(({ id, icon, ...topic }) =>
    isTopicId(id) ? [{ ...topic, id, icon: icon ?? '' }] : [],
  );
  const others = ALL_TOPICS.filter((id) => !known.some((topic) => topic.id === id));
  return [
    ...known,
    ...others.map((id) => ({
      id,
      name: { en: '', ml: '' },
      icon: '',
      isShown: isDefault(id) && topics.length === 0,
    })),
  ];
}

/**
 * Saves names, icons and order of the topics, and which of them are shown, and tells all nodes. A name in one
 * language stands for both languages. Ids never change, so addresses and stories stay.
 * @throws AppError 'forbidden' 403; 'no-topic', 'nameless-topic', 'long-topic-name', 'same-topic-name' 422
 */
export async function changeTopics(context: AppContext, viewer: Viewer, input: TopicsInput): Promise<void> {
  requirePermission(viewer, 'change-settings');
  const topics = moveTopic(listInputs(input), input.move).map(toTopic);
  if (!topics.some(({ isShown }) => isShown)) {
    throw new AppError('no-topic', 422, 'At least one topic must be shown.');
  }
  refuseSameNames(topics);
  await inTransaction(context, (transaction) =>
    writeSettings(transaction, { topics: JSON.stringify(topics) }),
  );
}

interface TopicInput extends Omit<TopicSetting, 'name'> {
  nameEn: string;
  nameMl: string;
}

/** Returns the topics of a form, which sends each field as a list. */
function listInputs({ id: ids, nameEn, nameMl, icon, shown }: TopicsInput): TopicInput[] {
  return ids.map((id, index) => ({
    id,
    nameEn: nameEn[index] ?? '',
    nameMl: nameMl[index] ?? '',
    icon: icon[index] ?? '',
    isShown: shown.includes(id),
  }));
}

/** Returns the topics after the move that the pressed button asks for, if any. */
function moveTopic(topics: TopicInput[], move = ''): TopicInput[] {
  const [direction, id] = move.split(' ');
  const place = topics.findIndex((topic) => topic.id === id);
  const topic = topics[place];
  if (!topic) return topics;
  const to = Math.max(0, place + (direction === 'up' ? -1 : 1));
  return topics.toSpliced(place, 1).toSpliced(to, 0, topic);
}

function toTopic({ id, nameEn, nameMl, icon, isShown }: TopicInput): CommunityTopic {
  const [en, ml] = [nameEn, nameMl].map(cleanOptionalLine);
  const name = { en: en || ml || '', ml: ml || en || '' };
  if (isShown && !isDefault(id) && !name.en) {
    throw new AppError('nameless-topic', 422, 'A topic that is shown needs a name.');
  }
  if ([name.en, name.ml].some((text) => isLongerThan(text, MAX_TOPIC_NAME))) {
    throw new AppError('long-topic-name', 422, `The name of a topic has at most ${MAX_TOPIC_NAME} letters.`);
  }
  return { id, name, isShown, ...(icon && { icon }) };
}

/**
 * Refuses two topics with one name, in any language. Includes topics that are not shown, because these have
 * stories, too.
 */
function refuseSameNames(topics: CommunityTopic[]): void {
  const owners = new Map<string, string>();
  for (const { id, name } of topics) {
    if (!isTopicId(id) || (!isDefault(id) && !name.en)) continue;
    for (const language of LANGUAGES) {
      const folded = foldTopicName(topicName({ topics }, id, language));
      if ((owners.get(folded) ?? id) !== id) {
        throw new AppError('same-topic-name', 422, 'Two topics have the same name.');
      }
      owners.set(folded, id);
    }
  }
}

function isDefault(id: string): boolean {
  return (TOPICS as readonly string[]).includes(id);
}
