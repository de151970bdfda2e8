import type { Feature } from '../../server/feature.ts';
import { readOwnDrafts, sweepDrafts } from './server/drafts.ts';
import { eraseLikes, eraseStories, lockStoriesOf } from './server/erase-stories.ts';
import { countOwnStories, readOwnLikes, readOwnStories } from './server/own-stories.ts';
import { sweepStories } from './server/story-editing.ts';

export const storiesFeature: Feature = {
  name: 'stories',
  tables: {
    stories: { archive: ['stories'] },
    likes: { archive: ['likes'] },
    drafts: { archive: ['drafts'] },
    topics: {},
  },
  sweeps: {
    stories: ({ database }, now) => sweepStories(database, now),
    drafts: ({ database }, now) => sweepDrafts(database, now),
  },
  archive: {
    sections: {
      stories: (context, { viewer }) => readOwnStories(context, viewer),
      likes: (context, { viewer }) => readOwnLikes(context, viewer),
      drafts: (context, { viewer }) => readOwnDrafts(context, viewer),
    },
  },
  leaving: {
    countWork: countOwnStories,
    check: lockStoriesOf,
    async erase(transaction, { accountId, keepsWork }) {
      await eraseLikes(transaction, accountId);
      await eraseStories(transaction, accountId, keepsWork ? 'keep' : 'delete');
    },
  },
};
