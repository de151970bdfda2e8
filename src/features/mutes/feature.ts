import type { Feature } from '../../app/feature.ts';
import { readOwnMutes } from './server/mutes.ts';

export const mutesFeature: Feature = {
  name: 'mutes',
  // A list of names in the archive, and the check that somebody is a member.
  tables: { mutes: { archive: ['mutes'] } },
  archive: { sections: { mutes: (context, { viewer }) => readOwnMutes(context, viewer) } },
};
