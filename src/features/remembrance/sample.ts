import { createActor } from '../../../test/factories.ts';
import { insertRows } from '../../../test/rows.ts';
import {
  type CanarySample,
  ofFields,
  type Sample,
  type SampleForms,
  type WriteSample,
} from '../../../test/sample.ts';
import { saveRemembrance } from './server/remembrances.ts';

const KEY = '00000000-0000-4000-8000-000000000094';

export const sample: Sample = {
  async add({ app: { context, clock }, ammu, biju }) {
    const now = clock.now();
    const { accountId } = ammu.viewer;
    const wish = {
      stories: 'keep',
      chosen_at: now,
      trusted_id: biju.viewer.accountId,
      trusted_at: now,
    } as const;
    await insertRows(context, 'remembrance_wishes', { account_id: accountId, ...wish });
    await insertRows(context, 'remembrances', {
      account_id: accountId,
      remembered_at: now,
      words: 'Canarytext',
    });
  },
};

export const canaries: CanarySample = {
  forms: {
    '/account/own-data/wishes': { intent: 'withdraw' },
  },
  add: async () => ({ parameters: {} }),
};

export const forms: SampleForms = {
  '/account/own-data/wishes': [
    { intent: 'stories', stories: 'keep' },
    { intent: 'dismiss' },
    { intent: 'name', member: KEY },
    { intent: 'withdraw' },
    { intent: 'decline', member: KEY },
  ],
  '/people/:account/remembrance': [
    { intent: 'save', born: '1941', died: '2026', words: 'She sang.', version: '1' },
    { intent: 'download' },
  ],
};

export const writes: WriteSample = ofFields(['born', 'died', 'words'], (field) => ({
  [`${field} of somebody remembered`]: async ({ app, author }, text) => {
    const { accountId } = (await createActor(app, 'remembered', { name: 'Ammachi' })).viewer;
    const wish = { account_id: accountId, trusted_id: author.viewer.accountId, trusted_at: 1 };
    await insertRows(app, 'remembrance_wishes', { ...wish, stories: 'keep', chosen_at: null });
    const words = { born: '', died: '', words: '', version: 0, [field]: text };
    await saveRemembrance(app.context, author.viewer, accountId, words);
    return `/people/${accountId}`;
  },
}));
