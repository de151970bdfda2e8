import type { Feature } from '../../app/feature.ts';
import { answer, handle } from '../../server/event-handlers.ts';
import { hasCircleTexts } from '../circles/questions.ts';
import type { PhotoEvent } from '../photos/events.ts';
import { isBeingWritten } from '../photos/questions.ts';
import { sweepStoryPhotos } from '../photos/server/sweep-story-photos.ts';
import { newsKinds, subjects } from '../subjects/questions.ts';
import { hasStoriesOf } from './server/circle-texts.ts';
import { draftRoute } from './server/draft-route.ts';
import { hasDraft } from './server/draft-store.ts';
import { readOwnDrafts, sweepDrafts } from './server/drafts.ts';
import { eraseLikes, eraseStories, lockStoriesOf } from './server/erase-stories.ts';
import { likeNews } from './server/like-news.ts';
import { findNewCircleStories } from './server/new-circle-stories.ts';
import { findQuietTopics } from './server/overview-facts.ts';
import { countOwnStories, readOwnLikes, readOwnStories } from './server/own-stories.ts';
import { raiseVersion, sweepStories } from './server/story-editing.ts';
import { storyPhotosRoute } from './server/story-photos-route.ts';
import { storySubject } from './server/story-subject.ts';
import { everyStory, IS_OF_CIRCLE } from './server/visible-stories.ts';
import { countByWeek } from './server/weekly-counts.ts';

export const storiesFeature: Feature = {
  name: 'stories',
  tables: {
    stories: { archive: ['stories'] },
    likes: { archive: ['likes'] },
    drafts: { archive: ['drafts'] },
    topics: {},
  },
  handlers: [
    handle<PhotoEvent>({
      'photo-visibility-changed': (transaction, { subjectId }) => raiseVersion(transaction, subjectId),
    }),
  ],
  answers: [
    answer(subjects, async () => storySubject),
    answer(newsKinds, async () => likeNews),
    answer(hasCircleTexts, (source, { circleId }) => hasStoriesOf(source, circleId)),
    answer(isBeingWritten, async (_context, { account, key }) => hasDraft(account, key)),
  ],
  overview: {
    counted: { quietTopics: findQuietTopics },
    weekly: {
      stories: (context, bounds) => countByWeek(context, everyStory('counting'), bounds, IS_OF_CIRCLE),
    },
  },
  sweeps: {
    stories: ({ database }, now) => sweepStories(database, now),
    drafts: ({ database }, now) => sweepDrafts(database, now),
    // Runs after the sweep of stories, which deletes rows but not files.
    'photos of stories': sweepStoryPhotos,
  },
  archive: {
    bequeathed: ['stories'],
    sections: {
      stories: readOwnStories,
      likes: (context, { viewer }) => readOwnLikes(context, viewer),
      drafts: (context, { viewer }) => readOwnDrafts(context, viewer),
    },
  },
  digest: [
    {
      heading: { en: 'New in your circles:', ml: 'നിങ്ങളുടെ ഗ്രൂപ്പുകളിലെ പുതിയ കഥകൾ:' },
      find: findNewCircleStories,
    },
  ],
  routes: { '/story-photos': storyPhotosRoute, '/write/draft': draftRoute },
  leaving: {
    countWork: countOwnStories,
    check: lockStoriesOf,
    async erase(transaction, { accountId, keepsWork }) {
      await eraseLikes(transaction, accountId);
      await eraseStories(transaction, accountId, keepsWork ? 'keep' : 'delete');
    },
  },
};
