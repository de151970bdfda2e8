import type { Feature } from '../../app/feature.ts';
import { readConsent } from './server/archive-consent.ts';

export const exportsFeature: Feature = {
  name: 'exports',
  tables: {
    archive_consents: { archive: ['communityArchive'] },
  },
  reads: ['comments', 'stories'],
  archive: {
    sections: {
      communityArchive: (context, { viewer }) => readConsent(context, viewer),
    },
  },
};
