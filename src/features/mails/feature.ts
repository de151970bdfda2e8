import type { Feature } from '../../app/feature.ts';
import { findMailsToReview } from './server/failed-mails.ts';

export const mailsFeature: Feature = {
  name: 'mails',
  tables: {},
  overview: {
    decisions: { mails: findMailsToReview },
  },
};
