import type { Sample, SampleForms } from '../../../test/sample.ts';
import { makeAddress } from '../accounts/server/addresses/secret-address.ts';
import { feedAddress } from './server/feed-address.ts';

export const sample: Sample = {
  async add({ app, ammu }) {
    await makeAddress(app.context, ammu.viewer, feedAddress);
  },
};

export const forms: SampleForms = { '/account/feed': [{ intent: 'create' }, { intent: 'withdraw' }] };
