import type { ComposedContext, Feature } from '../../../app/feature.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import { findHomeNews } from '../../news/server/home-news.ts';
import { welcomeToMails } from '../../news/server/mail-settings.ts';
import { readOwnAndNewPeople } from '../../people/server/people.ts';
import { findInviter } from '../../reading/server/in-common.ts';
import { readStoryNews } from '../../reading/server/story-summaries.ts';
import { promptOf } from '../../stories/server/prompts.ts';
import type { Dashboard, HomePart, HomeWait, MissingPart } from '../contract.ts';
import { countReports, countWaiting } from './account.ts';
import { findGoal } from './goal.ts';
import { type OwnFacts, readOwnFacts } from './own-facts.ts';
import { readSetup } from './setup.ts';
import { toWelcome } from './welcome.ts';

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
 * Returns the data of the viewer's own dashboard. statement-budgets.test.ts fixes how many statements it sends: one for each feature that
 * shows rows, and one for all facts that are a yes or no. Further ones follow while there is an announcement, a goal, or no story, and
 * for moderators and administrators. `timeZone` is the zone that the viewer's browser has told, for mails.
 * @throws the errors of readOwnAndNewPeople
 */
export async function getDashboard(
  context: ComposedContext,
  viewer: Viewer,
  timeZone?: string | undefined,
): Promise<Dashboard> {
  const [{ facts, announcement, offersMails }, people, news, setup, waiting, reports, goal, parts, found] =
    await Promise.all([
      readOwn(context, viewer, timeZone),
      readOwnAndNewPeople(context, viewer, NEW_PEOPLE),
      readStoryNews(context, viewer, NEW_STORIES),
      readSetup(context, viewer),
      countWaiting(context, viewer),
      countReports(context, viewer),
      findGoal(context, viewer),
      listParts(context, viewer),
      findWaits(context, viewer),
    ]);
  const { profile, newPeople } = people;
  const waits = listWaits(context, found, facts.counts);
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
    offer: facts.isFirstHour ? undefined : waits.filter(({ isOffer }) => isOffer).map(toWait)[0],
    invitedBy,
    setup,
    // The first administrator gets the steps of the set-up instead.
    welcome: setup ? undefined : toWelcome(facts, profile),
    offersMails,
    question: facts.question,
    pushOffer: facts.isFirstHour ? undefined : facts.pushOffer,
    goal,
    prompt: promptOf(now),
    readAt: now,
  };
}

function toWait({ isOffer: _, ...wait }: HomeWait & { isOffer?: true }): HomeWait {
  return wait;
}

/** Returns the facts about the viewer, and what Home shows because of them. */
async function readOwn(context: ComposedContext, viewer: Viewer, timeZone: string | undefined) {
  const facts = await readOwnFacts(context, viewer);
  const [announcement, offersMails] = await Promise.all([
    facts.hasNews ? findHomeNews(context, viewer) : undefined,
    welcomeToMails(context, viewer, timeZone, facts.mailOffer),
  ]);
  return { facts, announcement, offersMails };
}

type Waits = Awaited<ReturnType<NonNullable<NonNullable<Feature['waits']>['find']>>>;

/** Returns what waits of the features that need a statement of their own for it. */
async function findWaits(context: ComposedContext, viewer: Viewer): Promise<Waits> {
  const found = context.features.map(({ waits }) => waits?.find?.(context, viewer));
  return Object.assign({}, ...(await Promise.all(found)));
}

function listWaits(
  { features }: ComposedContext,
  found: Waits,
  counts: OwnFacts['counts'],
): (HomeWait & { isOffer?: true })[] {
  return features.flatMap(({ waits }) =>
    (waits?.kinds ?? []).flatMap((kind) => {
      const count = counts.get(kind) ?? 0;
      const wait = count > 0 && waits?.count ? { count, path: waits.count.path } : found[kind];
      if (!wait) return [];
      return [{ kind, ...wait, ...('title' in wait && { titleLanguage: languageOf(wait.title) }) }];
    }),
  );
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
