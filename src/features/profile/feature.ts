import type { Feature } from '../../server/feature.ts';
import { sweepPhotos } from './server/sweep-photos.ts';

export const profileFeature: Feature = {
  name: 'profile',
  tables: { profiles: {} },
  sweeps: {
    photos: (context, _now, signal) => sweepPhotos(context, signal),
  },
};
