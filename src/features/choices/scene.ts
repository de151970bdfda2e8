import { LONG_TITLE, LONG_WORD } from '../../../test/e2e/long-texts.ts';
import { viewerOf } from '../../../test/e2e/people.ts';
import type { Scene } from '../../../test/e2e/scene.ts';
import { createStory } from '../../../test/factories.ts';
import { choose, createQuestion } from './sample.ts';

export const scene: Scene = {
  /** Asks a question as Appu with long texts, and lets Ammu choose by name. */
  async add(context, { appu, ammu }) {
    const author = { viewer: viewerOf(appu, 'moderator') };
    const asked = await createStory({ context }, author, { title: 'Vishu' });
    const place = { kind: 'story', id: asked } as const;
    const fields = {
      question: LONG_TITLE,
      choice1: LONG_WORD.slice(0, 90),
      choice2: LONG_TITLE.slice(0, 90),
    };
    const question = await createQuestion({ context }, author, place, { ...fields, named: 'yes' });
    await choose({ context }, { viewer: { ...viewerOf(ammu), name: 'Ammu' } }, place, question, 0);
    return { asked };
  },
  screens: [
    {
      name: 'question, chosen',
      path: ({ made }) => `/stories/food/${made.asked}?question=chosen`,
      as: 'ammu',
    },
    { name: 'question, own', path: ({ made }) => `/stories/food/${made.asked}`, as: 'appu' },
  ],
};
