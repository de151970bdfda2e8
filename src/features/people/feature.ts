import type { Feature } from '../../server/feature.ts';
import { refreshListings } from './server/listing.ts';

export const peopleFeature: Feature = {
  name: 'people',
  // Members' facts are in the tables of profile and membership.
  tables: {},
  sweeps: {
    'names in lists': (context, _now, signal) => refreshListings(context, signal),
  },
};
