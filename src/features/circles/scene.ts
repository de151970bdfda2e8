import { LONG_TITLE, REASON } from '../../../test/e2e/long-texts.ts';
import { viewerOf } from '../../../test/e2e/people.ts';
import type { Scene } from '../../../test/e2e/scene.ts';
import { createCircle } from './sample.ts';
import { joinCircle } from './server/joining.ts';
import { inviteToCircle } from './server/keeping.ts';

export const scene: Scene = {
  /** Founds a circle of Appu that Ammu asks to come into, and a hidden one that he invites her to. */
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
    return { circle: asked, hiddenCircle: hidden };
  },
  screens: [
    { name: 'circles', path: '/circles', as: 'ammu' },
    { name: 'circle, own', path: ({ made }) => `/circles/${made.circle}?notice=founded`, as: 'appu' },
    { name: 'circle, invited', path: ({ made }) => `/circles/${made.hiddenCircle}`, as: 'ammu' },
    { name: 'circle, people', path: ({ made }) => `/circles/${made.circle}/people`, as: 'appu' },
    { name: 'circle, new', path: '/circles/new', as: 'ammu' },
    { name: 'circle, unknown', path: '/circles/00000000-0000-4000-8000-000000000009', as: 'ammu' },
  ],
};
