import type { Sample } from '../../../test/sample.ts';
import { setSaved } from './server/reading.ts';
import { readStory } from './server/story-reading.ts';

export const sample: Sample = {
  async add({ app, ammu, made }) {
    const [story] = made.stories;
    await setSaved(app.context, ammu.viewer, { intent: 'save', story, saved: true });
    await readStory(app.context, ammu.viewer, story);
  },
};
