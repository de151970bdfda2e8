import type { Route } from '../../../app/feature.ts';
import { listAudiences } from './own-circles.ts';

/** Returns the circles that the viewer can write for. A form asks when it opens, because most visits of its page open none. */
export const audiencesRoute: Route = {
  get: (context, { viewer }) => listAudiences(context, viewer),
};
