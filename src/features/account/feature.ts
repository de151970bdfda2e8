import type { Feature } from '../../server/feature.ts';
import { readOwnAccount } from './server/own-account.ts';

export const accountFeature: Feature = {
  name: 'account',
  tables: {
    accounts: { archive: ['account'] },
  },
  archive: {
    sections: {
      account: (context, { viewer }) => readOwnAccount(context, viewer),
    },
  },
};
