import type { Route } from '../../../app/feature.ts';
import { findMentionable } from './mentions.ts';

/** Returns the people whom a comment form may mention. */
export const mentionRoute: Route = {
  get: (context, { viewer, query }) =>
    findMentionable(context, viewer, { subject: query.get('story') ?? '', q: query.get('q') ?? '' }),
};
