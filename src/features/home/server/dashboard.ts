import type { ComposedContext } from '../../../app/feature.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import { findHomeNews } from '../../news/server/home-news.ts';
import { welcomeToMails } from '../../news/server/mail-settings.ts';
import { listNewPeople } from '../../people/server/people.ts';
import { getProfile } from '../../people/server/profile.ts';
import { findPushOffer } from '../../push/server/push-settings.ts';
import { findInviter } from '../../reading/server/in-common.ts';
import { readStoryNews } from '../../reading/server/story-summaries.ts';
import { promptOf } from '../../stories/server/prompts.ts';
import type { Dashboard, HomePart, HomeWait, MissingPart } from '../contract.ts';
import { countReports, countWaiting } from './account.ts';
import { findGoal } from './goal.ts';
import { readSetup } from './setup.ts';
import { readFirstSteps, toWelcome } from './welcome.ts';

const NEW_STORIES = 5;
const NEW_PEOPLE = 6;
/**
 * A name of this width fits one line of a phone, in Latin letters. The greeting's words are on the line above
 * it.
 */
const GREETING_NAME_WIDTH = 18;
/** The limit for a part of one word. A word does not wrap, so its letters must fit even if all are wide. */
const LONGEST_WORD_WIDTH = 13;
const PARTS: readonly MissingPart[] = ['name', 'photo', 'occupation', 'location', 'bio'];

/**
 * Returns the data of the viewer's own dashboard with six queries. Adds one query for each feature that
 * registers waits, one for each part that features add, one while the community has a goal, and one while it
 * has no stories. Moderators need one more query, administrators three. `timeZone` is the zone that the
 * viewer's browser has told, for mails. @throws the errors of getProfile
 */
export async function getDashboard(
  context: ComposedContext,
  viewer: Viewer,
  timeZone?: string | undefined,
): Promise<Dashboard> {
  const [
    profile,
    news,
    newPeople,
    setup,
    offersMails,
    announcement,
    waiting,
    reports,
    steps,
    goal,
    push,
    parts,
    waits,
  ] = await Promise.all([
    getProfile(context, viewer),
    readStoryNews(context, viewer, NEW_STORIES),
    listNewPeople(context, viewer, NEW_PEOPLE),
    readSetup(context, viewer),
    welcomeToMails(context, viewer, timeZone),
    findHomeNews(context, viewer),
    countWaiting(context, viewer),
    countReports(context, viewer),
    readFirstSteps(context, viewer),
    findGoal(context, viewer),
    findPushOffer(context, viewer),
    listParts(context, viewer),
    listWaits(context, viewer),
  ]);
  const now = context.clock.now();
  const isEmpty = news.rows.length === 0 && !news.fromTheShelf;
  const invitedBy = isEmpty ? await findInviter(context, viewer) : undefined;
  return {
    name: shortenName(profile.name),
    occupation: profile.occupation,
    location: profile.location,
    completion: profile.completion,
    missing: PARTS.filter((part) => !profile[part]),
    photo: profile.photo?.small ?? null,
    initial: profile.initial,
    visibility: profile.visibility.isChosen ? undefined : profile.visibility,
    newSince: viewer.newSince ?? null,
    newStories: news.rows,
    fromTheShelf: news.fromTheShelf,
    draft: news.draft,
    halfRead: news.halfRead,
    announcement,
    waiting,
    reports,
    newPeople,
    parts,
    waits: waits.filter(({ isOffer }) => !isOffer).map(toWait),
    offer: steps.isFirstHour ? undefined : waits.filter(({ isOffer }) => isOffer).map(toWait)[0],
    invitedBy,
    setup,
    // The first administrator gets the steps of the set-up instead.
    welcome: setup ? undefined : toWelcome(steps, profile),
    offersMails,
    question: steps.question,
    pushOffer: steps.isFirstHour ? undefined : push,
    goal,
    prompt: promptOf(now),
    readAt: now,
  };
}

function toWait({ isOffer: _, ...wait }: HomeWait & { isOffer?: true }): HomeWait {
  return wait;
}

async function listWaits(
  context: ComposedContext,
  viewer: Viewer,
): Promise<(HomeWait & { isOffer?: true })[]> {
  const found = context.features.map(async ({ waits }) => {
    const all = await waits?.find(context, viewer);
    return waits?.kinds.map((kind) => ({ kind, wait: all?.[kind] })) ?? [];
  });
  return (await Promise.all(found)).flat().flatMap(({ kind, wait }) => {
    if (!wait) return [];
    return [{ kind, ...wait, ...('title' in wait && { titleLanguage: languageOf(wait.title) }) }];
  });
}

async function listParts(context: ComposedContext, viewer: Viewer): Promise<HomePart[]> {
  const found = context.features.map(async ({ name, findHomePart }) => {
    const data = await findHomePart?.(context, viewer);
    return data ? [{ feature: name, data }] : [];
  });
  return (await Promise.all(found)).flat();
}

const segmenter = new Intl.Segmenter('ml', { granularity: 'grapheme' });

/** Returns the first words of a long name. Cuts inside a word, between graphemes, only if the first word is too long. */
function shortenName(name: string): string {
  let width = 0;
  let word = '';
  for (const { segment, index } of segmenter.segment(name)) {
    // A Malayalam grapheme is about as wide as two Latin letters, a conjunct (with a virama) as three.
    width += segment.includes('\u0D4D') ? 3 : segment > '\u024F' ? 2 : 1;
    if (width <= LONGEST_WORD_WIDTH) word = name.slice(0, index + segment.length);
    if (width <= GREETING_NAME_WIDTH) continue;
    const space = segment === ' ' ? index : name.lastIndexOf(' ', index);
    return space > 0 ? name.slice(0, space) : `${word}\u2026`;
  }
  return name;
}
