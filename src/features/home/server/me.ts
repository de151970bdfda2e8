import type { ComposedContext } from '../../../app/feature.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import { countAnswers } from '../../news/server/read-news.ts';
import { getProfile } from '../../people/server/profile.ts';
import { readShelf } from '../../reading/server/shelf.ts';
import { listSummaries } from '../../reading/server/story-summaries.ts';
import { listDrafts } from '../../stories/server/drafts.ts';
import type { Me, OwnLink, OwnList } from '../contract.ts';
import { countReports, countWaiting } from './account.ts';
import { readOwnSums } from './own-sums.ts';

/** How many drafts, saved and read stories the page names, and rows of lists of features. Each list has a page of its own. */
const SHOWN = 3;

/** Returns the viewer's own page; `after` is the `next` of the page of stories before. @throws the errors of getProfile */
export async function readMe(context: ComposedContext, viewer: Viewer, after?: string): Promise<Me> {
  const [profile, stories, sums, answers, drafts, shelf, lists, waiting, reports, links] = await Promise.all([
    getProfile(context, viewer),
    listSummaries(context, viewer, { authorId: viewer.accountId, after }),
    readOwnSums(context, viewer),
    countAnswers(context, viewer),
    listDrafts(context, viewer),
    readShelf(context, viewer, SHOWN),
    findLists(context, viewer),
    countWaiting(context, viewer),
    countReports(context, viewer),
    listLinks(context, viewer),
  ]);
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
    lists,
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

async function findLists(context: ComposedContext, viewer: Viewer): Promise<OwnList[]> {
  const lists = context.features.flatMap(({ ownLists }) => Object.entries(ownLists ?? {}));
  const found = await Promise.all(
    lists.map(async ([kind, { path, find }]) => ({
      kind,
      path,
      rows: (await find(context, viewer, SHOWN)).map((row) => ({
        title: row.title,
        titleLanguage: languageOf(row.title),
        path: row.path,
      })),
    })),
  );
  return found.filter(({ rows }) => rows.length > 0);
}
