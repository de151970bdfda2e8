import type { Route } from '../../../app/feature.ts';
import { inLatinLetters } from '../../../malayalam/latin-view.ts';
import { findMentionable } from './mentions.ts';

/** Returns the people whom a comment form may mention. */
export const mentionRoute: Route = {
  async get(context, { viewer, query, settings }) {
    const place = { subject: query.get('story') ?? '', q: query.get('q') ?? '' };
    const people = await findMentionable(context, viewer, place);
    if (settings.script !== 'latin') return people;
    return inLatinLetters(people.map((person) => ({ ...person, written: person.name })));
  },
};
