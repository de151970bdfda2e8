import { LONG_TITLE, LONG_WORD, REASON } from '../../../test/e2e/long-texts.ts';
import { viewerOf } from '../../../test/e2e/people.ts';
import type { Scene } from '../../../test/e2e/scene.ts';
import { createToldStory } from './sample.ts';
import { writeDown } from './server/write-down.ts';

export const scene: Scene = {
  /**
   * Tells three stories as Appu: one for somebody to write down, one that Ammu writes down, and one whose text
   * waits for Appu's decision.
   */
  async add(context, { appu, ammu }) {
    const create = async () =>
      (await createToldStory({ context }, { viewer: viewerOf(appu) }, { title: LONG_TITLE })).story;
    const [told, writing, decided] = [await create(), await create(), await create()];
    const text = `${LONG_WORD}\n\n${REASON}`;
    await writeDown(context, viewerOf(ammu), writing, { intent: 'offer' });
    await writeDown(context, viewerOf(ammu), writing, { intent: 'send', text });
    await writeDown(context, viewerOf(appu), writing, { intent: 'return', answer: REASON });
    await writeDown(context, viewerOf(ammu), decided, { intent: 'offer' });
    await writeDown(context, viewerOf(ammu), decided, { intent: 'send', text });
    return { told, writing, decided };
  },
  screens: [
    { name: 'told story', path: ({ made }) => `/stories/food/${made.told}`, as: 'ammu' },
    { name: 'tell a story', path: '/tell?draft=a-told-story', as: 'ammu' },
    { name: 'write down, offer', path: ({ made }) => `/stories/food/${made.told}/write-down`, as: 'ammu' },
    { name: 'write down, text', path: ({ made }) => `/stories/food/${made.writing}/write-down`, as: 'ammu' },
    {
      name: 'write down, decide',
      path: ({ made }) => `/stories/food/${made.decided}/write-down`,
      as: 'appu',
    },
  ],
};
