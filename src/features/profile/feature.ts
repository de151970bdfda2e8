import type { Feature } from '../../server/feature.ts';
import { readOwnPhotos, readOwnProfile } from './server/own-profile.ts';
import { deleteAllPhotos } from './server/photos.ts';
import { sweepPhotos } from './server/sweep-photos.ts';

export const profileFeature: Feature = {
  name: 'profile',
  tables: {
    profiles: { archive: ['profile'] },
  },
  archive: {
    sections: {
      profile: (context, { viewer }) => readOwnProfile(context, viewer),
    },
    files: readOwnPhotos,
  },
  leaving: {
    cleanUp: deleteAllPhotos,
  },
  sweeps: {
    photos: (context, _now, signal) => sweepPhotos(context, signal),
  },
};
