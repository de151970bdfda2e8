import type { ComposedContext } from '../../../app/feature.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { findNextGatherings } from '../../gatherings/server/read-gatherings.ts';
import { countAnswers } from '../../news/server/read-news.ts';
import { getProfile } from '../../people/server/profile.ts';
import { readShelf } from '../../reading/server/shelf.ts';
import { listSummaries } from '../../reading/server/story-summaries.ts';
import { listDrafts } from '../../stories/server/drafts.ts';
import type { Me, OwnLink } from '../contract.ts';
import { countReports, countWaiting } from './account.ts';
import { readOwnSums } from './own-sums.ts';

/** How many drafts, saved and read stories the page names. Each list has a page of its own. */
const SHOWN = 3;

/** Returns the viewer's own page; `after` is the `next` of the page of stories before. @throws the errors of getProfile */
export async function readMe(context: ComposedContext, viewer: Viewer, after?: string): Promise<Me> {
  const [profile, stories, sums, answers, drafts, shelf, coming, waiting, reports, links] = await Promise.all(
    [
      getProfile(context, viewer),
      listSummaries(context, viewer, { authorId: viewer.accountId, after }),
      readOwnSums(context, viewer),
      countAnswers(context, viewer),
      listDrafts(context, viewer),
      readShelf(context, viewer, SHOWN),
      findNextGatherings(context, viewer, SHOWN),
      countWaiting(context, viewer),
      countReports(context, viewer),
      listLinks(context, viewer),
    ],
  );
  return {
    name: profile.name,
    occupation: profile.occupation,
    location: profile.location,
    photo: profile.photo?.large ?? null,
    initial: profile.initial,
    stories,
    sums,
    answers,
    drafts: drafts
      .slice(0, SHOWN)
      .map(({ id, title, titleLanguage, updatedAt }) => ({ id, title, titleLanguage, updatedAt })),
    shelf,
    gatherings: coming.map(({ id, title, titleLanguage }) => ({ id, title, titleLanguage })),
    waiting,
    reports,
    links,
  };
}

function listLinks(context: ComposedContext, viewer: Viewer): Promise<OwnLink[]> {
  const links = context.features.flatMap(({ ownLinks }) => Object.entries(ownLinks ?? {}));
  return Promise.all(
    links.map(async ([kind, { path, count }]) => ({ kind, path, count: await count(context, viewer) })),
  );
}
