import { STORY, termsOf } from '../../src/features/search/server/terms.ts';
import { TOPICS } from '../../src/features/topics/contract.ts';
import { toFtsToken } from '../../src/server/database/search-table.ts';
import { writeTitle } from '../random-text.ts';
import { createRandom } from '../seeded-random.ts';
import { id, type Plant, TEMPLATES, templated, WITH_TEMPLATE } from './plant.ts';
import { plantDocuments } from './plant-documents.ts';

const STORIES = 100_000;

/** Adds 100,000 stories, one every five minutes. `template` is the id of a story. */
export async function plantStories(plant: Plant, template: string): Promise<void> {
  const { now } = plant;
  const random = createRandom(1);
  const texts = Array.from({ length: TEMPLATES }, () => {
    const title = writeTitle(random);
    const content = Array.from({ length: 3 }, () => writeTitle(random)).join(' ');
    const terms = termsOf({ of: STORY, title, text: content, topic: 'food' });
    return { title, content, terms: terms.map(toFtsToken).join(' ') };
  });
  await plant.setTemplates(texts);
  const topics = TOPICS.map((topic, index) => `when ${index} then '${topic}'`).join(' ');
  await plant.copy(
    'stories',
    `id = '${template}'`,
    STORIES,
    {
      id: id('2'),
      topic: `case n % ${TOPICS.length} ${topics} end`,
      author_id: id('1', '(1 + n % 18000)'),
      submission_key: "'planted-' || n",
      created_at: `${now} - n * 300000`,
      title: templated('title'),
      opening: templated('content'),
      rest: 'null',
      bytes: '600',
      likes: '1',
    },
    WITH_TEMPLATE,
  );
  await plant.copyInto('likes', STORIES, {
    story_id: id('2'),
    account_id: id('1', '(1 + (n * 7) % 18000)'),
    created_at: `${now} - n`,
  });
  await plant.run('update topics set stories = (select count(*) from stories where topic = topics.id)');
  await plantDocuments(plant, { kind: 'story', group: '2', count: STORIES });
}
