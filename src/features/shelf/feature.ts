import type { Feature } from '../../app/feature.ts';
import { shelfRoute, waitingRoute } from './server/shelf-routes.ts';

/** Devices keep the shelf: the server stores nothing for it. */
export const shelfFeature: Feature = {
  name: 'shelf',
  routes: { '/shelf/stories': shelfRoute, '/shelf/waiting': waitingRoute },
  tables: {},
};
