import type { Feature } from '../../app/feature.ts';
import { answer, handle } from '../../server/event-handlers.ts';
import type { MembershipEvent } from '../membership/events.ts';
import type { MuteEvent } from '../mutes/events.ts';
import type { StoryEvent } from '../stories/events.ts';
import { newsKinds } from '../subjects/questions.ts';
import { circleStoryNews } from './server/circle-story-news.ts';
import { readOwnFollowed, unfollowMuted } from './server/following.ts';
import {
  forgetAuthor,
  queueStory,
  reconcileAuthorNews,
  STORY_NEWS,
  storyNews,
  tellOfStory,
} from './server/story-news.ts';

export const followingFeature: Feature = {
  name: 'following',
  // A mute unfollows a person before News checks which news the member's follows still cause.
  before: ['news'],
  tables: {
    followed_people: { archive: ['following'] },
    followed_topics: { archive: ['following'] },
  },
  handlers: [
    handle<MembershipEvent>({
      async 'membership-changed'(transaction, { accountId, from, to }) {
        if (to.state !== from.state) await reconcileAuthorNews(transaction, accountId);
      },
    }),
    handle<StoryEvent>({
      async 'story-published'(transaction, { storyId, isHeld, at }) {
        if (!isHeld) await queueStory(transaction, storyId, at);
      },
      'story-released': (transaction, { storyId, at }) => queueStory(transaction, storyId, at),
    }),
    handle<MuteEvent>({
      'mutes-changed': (transaction, { accountId }) => unfollowMuted(transaction, accountId),
    }),
  ],
  answers: [answer(newsKinds, async () => storyNews), answer(newsKinds, async () => circleStoryNews)],
  jobs: { [STORY_NEWS]: tellOfStory },
  leaving: {
    erase: (transaction, { accountId }) => forgetAuthor(transaction, accountId),
    longLists: { followed_people: 'followed_id' },
  },
  archive: {
    sections: { following: (context, { viewer }) => readOwnFollowed(context, viewer) },
  },
};
