import type { Feature } from '../../server/feature.ts';
import { readOwnDrafts, sweepDrafts } from './server/drafts.ts';
import { eraseLikes, erasePhotos, eraseStories, lockStoriesOf } from './server/erase-stories.ts';
import { countOwnStories, readOwnLikes, readOwnStories } from './server/own-stories.ts';
import { readOwnStoryPhotoFiles, readOwnStoryPhotos } from './server/own-story-photos.ts';
import { sweepStories } from './server/story-editing.ts';
import { STORY_PHOTO_FOLDER } from './server/story-photo-keys.ts';
import { clearStoryPhoto, listStoryPhotos } from './server/story-photo-store.ts';
import { deletePhotoFiles } from './server/story-photos.ts';
import { sweepStoryPhotos } from './server/sweep-story-photos.ts';

export const storiesFeature: Feature = {
  name: 'stories',
  tables: {
    stories: { archive: ['stories'] },
    story_photos: { archive: ['storyPhotos'] },
    likes: { archive: ['likes'] },
    drafts: { archive: ['drafts'] },
    topics: {},
  },
  sweeps: {
    stories: ({ database }, now) => sweepStories(database, now),
    drafts: ({ database }, now) => sweepDrafts(database, now),
    'photos of stories': (context, now, signal) => sweepStoryPhotos(context, now, signal),
  },
  archive: {
    sections: {
      stories: (context, { viewer }) => readOwnStories(context, viewer),
      storyPhotos: (context, { viewer }) => readOwnStoryPhotos(context, viewer),
      likes: (context, { viewer }) => readOwnLikes(context, viewer),
      drafts: (context, { viewer }) => readOwnDrafts(context, viewer),
    },
    files: readOwnStoryPhotoFiles,
  },
  files: {
    folder: STORY_PHOTO_FOLDER,
    table: 'story_photos',
    list: listStoryPhotos,
    clear: clearStoryPhoto,
  },
  leaving: {
    countWork: countOwnStories,
    check: lockStoriesOf,
    async erase(transaction, { accountId, keepsWork, afterCommit }, context) {
      const choice = keepsWork ? 'keep' : 'delete';
      const photoIds = await erasePhotos(transaction, accountId, choice);
      afterCommit(() => deletePhotoFiles(context, photoIds));
      await eraseLikes(transaction, accountId);
      await eraseStories(transaction, accountId, choice);
    },
  },
};
