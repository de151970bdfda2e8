import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { listNewPeople } from '../../people/server/people.ts';
import { getProfile } from '../../profile/server/profile.ts';
import { readStoryNews } from '../../stories/server/story-summaries.ts';
import type { Dashboard, MissingPart } from '../contract.ts';
import { promptOf } from './prompts.ts';

const NEW_STORIES = 5;
const NEW_PEOPLE = 6;
/** A greeting with a name of this many graphemes fits two lines of a phone. */
const GREETING_NAME_LENGTH = 22;
const PARTS: readonly MissingPart[] = ['name', 'photo', 'occupation', 'location', 'bio'];

/** Returns the data of the viewer's own dashboard with three queries. @throws the errors of getProfile */
export async function getDashboard(context: AppContext, viewer: Viewer): Promise<Dashboard> {
  const [profile, news, newPeople] = await Promise.all([
    getProfile(context, viewer),
    readStoryNews(context, viewer, NEW_STORIES),
    listNewPeople(context, viewer, NEW_PEOPLE),
  ]);
  const now = context.clock.now();
  return {
    name: shortenName(profile.name),
    occupation: profile.occupation,
    location: profile.location,
    completion: profile.completion,
    missing: PARTS.filter((part) => !profile[part]),
    photo: profile.photo?.large ?? null,
    initial: profile.initial,
    visibility: profile.visibility.isChosen ? undefined : profile.visibility,
    newSince: viewer.newSince ?? null,
    newStories: news.rows,
    fromTheShelf: news.fromTheShelf,
    newPeople,
    prompt: promptOf(now),
    readAt: now,
  };
}

const segmenter = new Intl.Segmenter('ml', { granularity: 'grapheme' });

/** Returns the first words of a long name. Cuts inside a word, between graphemes, only if the first word is too long. */
function shortenName(name: string): string {
  const letters = Array.from(segmenter.segment(name), ({ segment }) => segment);
  if (letters.length <= GREETING_NAME_LENGTH) return name;
  const start = letters.slice(0, GREETING_NAME_LENGTH).join('');
  const space = start.lastIndexOf(' ');
  return space > 0 ? start.slice(0, space) : `${start}\u2026`;
}
