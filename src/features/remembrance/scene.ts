import { LONG_WORD, REASON } from '../../../test/e2e/long-texts.ts';
import { viewerOf } from '../../../test/e2e/people.ts';
import type { Scene } from '../../../test/e2e/scene.ts';
import { createAccount, createStory } from '../../../test/factories.ts';
import { DAY_MS } from '../../server/clock.ts';
import { decide } from '../membership/server/decisions/decide.ts';
import { saveRemembrance } from './server/remembrances.ts';

export const scene: Scene = {
  /** Adds a remembered person with long words and a story. Makes Appu the person of trust of Ammu, and a member of long ago one whom Home asks. */
  async add(context, { appu, ammu, administrator, late }) {
    const { database } = context;
    const { viewer } = await createAccount(context, 'member', { name: 'Thankamma' });
    await createStory({ context }, { viewer });
    const now = Date.now();
    const chief = viewerOf(administrator, 'administrator');
    await decide(context, chief, viewer.accountId, { action: 'remember', reason: REASON });
    // Insert the row directly: the rule would send Appu news, which changes the screens of News.
    const trust = { trusted_id: appu.accountId, trusted_at: now };
    for (const { accountId } of [ammu, viewer]) {
      await database
        .insertInto('remembrance_wishes')
        .values({ account_id: accountId, stories: 'keep', chosen_at: now, ...trust })
        .execute();
    }
    const words = {
      born: LONG_WORD.slice(0, 60),
      died: '2026',
      words: `${LONG_WORD}\n\n${REASON}`,
      version: 1,
    };
    await saveRemembrance(context, chief, viewer.accountId, words);
    const longAgo = { ...context.clock, now: () => now - 60 * DAY_MS };
    await createStory({ context: { ...context, clock: longAgo } }, { viewer: viewerOf(late) });
    return { remembered: viewer.accountId };
  },
  screens: [
    { name: 'remembrance', path: ({ made }) => `/people/${made.remembered}`, as: 'ammu' },
    { name: 'remembrance, words', path: ({ made }) => `/people/${made.remembered}/remembrance`, as: 'appu' },
    {
      name: 'remembrance, refused',
      path: ({ made }) => `/people/${made.remembered}/remembrance`,
      as: 'ammu',
    },
    { name: 'wishes', path: '/account/own-data/wishes', as: 'ammu' },
    {
      name: 'wishes, naming somebody',
      path: ({ people }) => `/account/own-data/wishes?member=${people.appu.accountId}`,
      as: 'administrator',
    },
    {
      name: 'dashboard, asked about remembrance',
      path: '/dashboard',
      as: 'late',
      prepare: (page) => page.locator('form[action$=wishes]').first().waitFor(),
    },
    { name: 'wishes, trusted', path: '/account/own-data/wishes', as: 'appu' },
    {
      name: 'remembrance, question',
      path: ({ people }) => `/admin/members/${people.ammu.accountId}?decide=remember`,
      as: 'administrator',
    },
  ],
};
