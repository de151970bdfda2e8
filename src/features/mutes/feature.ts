import type { Feature } from '../../app/feature.ts';
import { readOwnMutes } from './server/mutes.ts';

export const mutesFeature: Feature = {
  name: 'mutes',
  tables: { mutes: { archive: ['mutes'] } },
  archive: { sections: { mutes: (context, { viewer }) => readOwnMutes(context, viewer) } },
  leaving: { longLists: { mutes: 'muted_id' } },
};
