import type { Feature } from '../../app/feature.ts';
import { exportAddress } from '../accounts/server/addresses/secret-address.ts';
import { endAddress, ownAddressTable } from '../membership/server/register-address.ts';
import { feedAddress } from './server/feed-address.ts';
import { feedRoutes } from './server/feed-route.ts';

export const feedsFeature: Feature = {
  name: 'feeds',
  keyRoutes: feedRoutes,
  tables: { feeds: ownAddressTable(feedAddress, 'feed') },
  handlers: endAddress(feedAddress),
  archive: { sections: { feed: (context, { viewer }) => exportAddress(context, viewer, feedAddress) } },
};
