import { insertRows } from '../../../test/rows.ts';
import type { CanarySample, Sample, SampleForms } from '../../../test/sample.ts';

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
