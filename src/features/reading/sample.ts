import type { Sample, SampleForms } from '../../../test/sample.ts';
import { setSaved } from './server/reading.ts';
import { readStory } from './server/story-reading.ts';

export const sample: Sample = {
  async add({ app, ammu, made }) {
    const [story] = made.stories;
    await setSaved(app.context, ammu.viewer, { intent: 'bookmark', story, saved: true });
    await readStory(app.context, ammu.viewer, story);
  },
};

export const forms: SampleForms = {
  '/stories/:topic': [
    {
      intent: 'publish',
      topic: 'food',
      title: 'Puttu',
      content: 'Steam.',
      name: 'Ammu',
      key: 'a-key-of-its-own',
    },
    {
      intent: 'change',
      story: '00000000-0000-4000-8000-000000000000',
      topic: 'food',
      title: 'Puttu',
      content: 'Steam.',
      key: 'a-key-of-its-own',
      version: '1',
    },
  ],
  '/stories/:topic/:story': [
    { intent: 'like', story: '00000000-0000-4000-8000-000000000000', liked: 'true' },
    { intent: 'edit', topic: 'food', title: 'Puttu', content: 'Steam.', key: 'a-key-of-its-own' },
    { intent: 'delete', reason: 'Noise' },
    { intent: 'restore' },
    { intent: 'bookmark', story: '00000000-0000-4000-8000-000000000000', saved: 'true' },
  ],
  '/reading-place': [{ story: '00000000-0000-4000-8000-000000000000', place: '9' }],
  '/reading/:list': [{ intent: 'clear' }],
};
