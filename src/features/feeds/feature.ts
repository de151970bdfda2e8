import type { Feature } from '../../app/feature.ts';
import { handle } from '../../server/event-handlers.ts';
import type { AccountEvent } from '../accounts/events.ts';
import type { MembershipEvent } from '../membership/events.ts';
import { feedRoutes } from './server/feed-route.ts';
import { exportFeed, withdrawFeed } from './server/feeds.ts';

export const feedsFeature: Feature = {
  name: 'feeds',
  keyRoutes: feedRoutes,
  tables: {
    feeds: {
      archive: ['feed'],
      // A stolen backup must not open stories: its addresses go on working after it was restored.
      backup: async (snapshot) => {
        await snapshot.updateTable('feeds').set({ sealed_token: '' }).execute();
      },
    },
  },
  handlers: [
    handle<AccountEvent>({
      // Someone else who knew the password may have made the address.
      'password-changed': (transaction, { accountId }) => withdrawFeed(transaction, accountId),
    }),
    handle<MembershipEvent>({
      async 'membership-changed'(transaction, { accountId, to }) {
        if (to.state !== 'approved') await withdrawFeed(transaction, accountId);
      },
    }),
  ],
  archive: { sections: { feed: (context, { viewer }) => exportFeed(context, viewer) } },
};
