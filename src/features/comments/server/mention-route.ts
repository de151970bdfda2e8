import type { Route } from '../../../app/feature.ts';
import { findMentionable } from './mentions.ts';

/** The list of people in the form of a comment. */
export const mentionRoute: Route = {
  get: (context, { viewer, query }) =>
    findMentionable(context, viewer, { subject: query.get('story') ?? '', q: query.get('q') ?? '' }),
};
