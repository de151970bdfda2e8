import type { Feature } from '../../app/feature.ts';
import { answerWithMutes } from './server/moved-mutes.ts';

export const movingFeature: Feature = {
  name: 'moving',
  answers: [answerWithMutes],
  tables: {
    imports: { archive: { omitted: 'Says only that the account came from another home.' } },
  },
};
