import type { Feature } from '../../app/feature.ts';
import { handle } from '../../server/event-handlers.ts';
import type { MuteEvent } from '../mutes/events.ts';
import { readOwnFollowed, unfollowMuted } from './server/following.ts';

export const followingFeature: Feature = {
  name: 'following',
  // News are of what a member still follows.
  before: ['news'],
  tables: {
    followed_people: { archive: ['following'] },
    followed_topics: { archive: ['following'] },
  },
  handlers: [
    handle<MuteEvent>({
      'mutes-changed': (transaction, { accountId }) => unfollowMuted(transaction, accountId),
    }),
  ],
  archive: {
    sections: { following: (context, { viewer }) => readOwnFollowed(context, viewer) },
  },
};
