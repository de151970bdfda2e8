import type { Feature } from '../../app/feature.ts';
import { answer } from '../../server/event-handlers.ts';
import { photoRoute } from '../../server/http/photo-route.ts';
import { reportableKinds } from '../subjects/report-questions.ts';
import { erasePhotos } from './server/erase-photos.ts';
import { clearStoryPhoto, listStoryPhotos } from './server/find-photos.ts';
import { readOwnStoryPhotoFiles, readOwnStoryPhotos } from './server/own-story-photos.ts';
import { reportablePhotos } from './server/reported-photos.ts';
import { STORY_PHOTO_FOLDER } from './server/story-photo-keys.ts';
import { deletePhotoFiles, readStoryPhoto } from './server/story-photos.ts';

export const photosFeature: Feature = {
  name: 'photos',
  // Photos go first, because the rows of stories tell which photos stay.
  before: ['stories'],
  tables: { story_photos: { archive: ['storyPhotos'] } },
  archive: {
    bequeathed: ['storyPhotos'],
    sections: { storyPhotos: readOwnStoryPhotos },
    files: readOwnStoryPhotoFiles,
  },
  files: {
    folder: STORY_PHOTO_FOLDER,
    table: 'story_photos',
    list: listStoryPhotos,
    clear: clearStoryPhoto,
  },
  answers: [answer(reportableKinds, async () => reportablePhotos)],
  fileRoutes: { '/story-photos/:file': photoRoute(readStoryPhoto) },
  leaving: {
    async erase(transaction, { accountId, keepsWork, afterCommit }, context) {
      const photoIds = await erasePhotos(transaction, accountId, keepsWork ? 'keep' : 'delete');
      afterCommit(() => deletePhotoFiles(context, photoIds));
    },
  },
};
