import { LONG_TITLE, REASON } from '../../../test/e2e/long-texts.ts';
import { viewerOf } from '../../../test/e2e/people.ts';
import type { Scene } from '../../../test/e2e/scene.ts';
import { createStory } from '../../../test/factories.ts';
import { createCircle } from './sample.ts';
import { closeCircle } from './server/founding.ts';
import { joinCircle } from './server/joining.ts';
import { inviteToCircle } from './server/keeping.ts';

export const scene: Scene = {
  /** Founds a circle of Appu that Ammu asks to come into, a hidden one that he invites her to, and one that he has closed. */
  async add(context, { appu, ammu }) {
    const founder = { viewer: viewerOf(appu) };
    const name = LONG_TITLE.slice(0, 60);
    const asked = await createCircle({ context }, founder, { name, about: REASON, entry: 'asking' });
    await joinCircle(context, viewerOf(ammu), asked);
    const hidden = await createCircle({ context }, founder, {
      seenBy: 'people',
      icon: 'lamp',
      colour: 'plum',
    });
    await inviteToCircle(context, viewerOf(appu), hidden, viewerOf(ammu).accountId);
    const closed = await createCircle({ context }, founder, { name, entry: 'everyone' });
    await joinCircle(context, viewerOf(ammu), closed);
    await createStory({ context }, founder, { title: LONG_TITLE, circle: closed });
    await closeCircle(context, viewerOf(appu), closed);
    return { circle: asked, hiddenCircle: hidden, closedCircle: closed };
  },
  screens: [
    { name: 'circles', path: '/circles', as: 'ammu' },
    { name: 'circle, own', path: ({ made }) => `/circles/${made.circle}?notice=founded`, as: 'appu' },
    { name: 'circle, invited', path: ({ made }) => `/circles/${made.hiddenCircle}`, as: 'ammu' },
    { name: 'circle, closed', path: ({ made }) => `/circles/${made.closedCircle}`, as: 'ammu' },
    { name: 'circle, reporting', path: ({ made }) => `/report?kind=circle&id=${made.circle}`, as: 'ammu' },
    { name: 'circle, people', path: ({ made }) => `/circles/${made.circle}/people`, as: 'appu' },
    { name: 'circle, new', path: '/circles/new', as: 'ammu' },
    { name: 'circle, unknown', path: '/circles/00000000-0000-4000-8000-000000000009', as: 'ammu' },
  ],
};
