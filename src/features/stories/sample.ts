import { randomUUID } from 'node:crypto';
import { type Actor, changeStory, createStory, createStoryPhoto } from '../../../test/factories.ts';
import type { Sample, SampleCommunity, SampleForms, WriteSample } from '../../../test/sample.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { saveDraft } from './server/drafts.ts';
import { setLike } from './server/stories.ts';
import { deleteStory, setStoryHidden } from './server/story-editing.ts';

export const sample: Sample = {
  async prepare({ app, biju, made }) {
    made.stories = [
      await createStory(app, biju, { topic: 'food', title: 'Of Biju' }),
      await createStory(app, biju, { topic: 'travel', title: 'Also of Biju' }),
    ];
    await like(app, biju, made.stories[0]);
  },
  async add({ app, ammu, biju, made }) {
    const { context } = app;
    const write = async (topic: 'food' | 'life', title: string) => {
      const { id } = await createStoryPhoto(app, ammu);
      return createStory(app, ammu, { topic, title, content: 'Canarytext' }, [{ id, alt: 'Canaryalt' }]);
    };
    made.own = await write('food', 'Canarytitle 1');
    await write('life', 'Canarytitle 2');
    await deleteStory(context, ammu.viewer, await write('food', 'Canarydeleted'));
    const hidden = await write('food', 'Canarydeleted');
    await inTransaction(context, (transaction) => setStoryHidden(transaction, hidden, 1));
    for (const story of [...made.stories, made.own]) await like(app, ammu, story);
    await like(app, biju, made.own);
    const draft = {
      key: 'of-a-draft',
      topic: 'food',
      title: 'Canarydeleted',
      content: '',
      base: 0,
    } as const;
    await saveDraft(context, ammu.viewer, draft);
  },
};

function like({ context }: SampleCommunity['app'], { viewer }: Actor, story: string) {
  return setLike(context, viewer, { intent: 'like', story, liked: true });
}

const WRITTEN = { key: 'a-key-of-its-own', topic: 'food', title: 'Puttu', content: 'Steam.', circle: '' };
const PHOTO = { photo: '00000000-0000-4000-8000-000000000000', alt: 'Steam', place: '1' };

export const forms: SampleForms = {
  '/write/draft': [
    { ...WRITTEN, base: '0', writer: 'a-browser-of-its-own', sequence: '1' },
    { intent: 'links', content: 'See https://example.org.' },
  ],
  '/drafts': [
    { intent: 'discard', draft: WRITTEN.key },
    { intent: 'restore', draft: WRITTEN.key, kind: 'story' },
  ],
  '/write': [
    { intent: 'publish', ...WRITTEN, name: 'Ammu', ...PHOTO },
    { intent: 'change', ...WRITTEN, story: '00000000-0000-4000-8000-000000000000', version: '1', ...PHOTO },
    { intent: 'save-draft', ...WRITTEN, base: '0' },
    { intent: 'preview', ...WRITTEN, ...PHOTO },
  ],
};

export const writes: WriteSample = {
  'title of a story': async ({ app, author }, title) =>
    `/stories/food/${await createStory(app, author, { title })}`,
  story: async ({ app, author }, content) => `/stories/food/${await createStory(app, author, { content })}`,
  'edit of a story': async ({ app, author }, content) => {
    const id = await createStory(app, author, { title: 'Before' });
    await changeStory(app, author, id, { content });
    return `/stories/food/${id}`;
  },
  'photo of a story': async ({ app, author }, alt) => {
    const key = randomUUID();
    const { id } = await createStoryPhoto(app, author, { key });
    return `/stories/food/${await createStory(app, author, { key }, [{ id, alt }])}`;
  },
};
