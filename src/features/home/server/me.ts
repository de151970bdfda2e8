import type { ComposedContext } from '../../../app/feature.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { Language } from '../../../languages/languages.ts';
import { languageOf } from '../../../malayalam/language-of.ts';
import { countAnswers } from '../../news/server/read-news.ts';
import { getProfile } from '../../people/server/profile.ts';
import { readShelf } from '../../reading/server/shelf.ts';
import { listSummaries } from '../../reading/server/story-summaries.ts';
import type { DraftSummary, OtherDraft } from '../../stories/contract.ts';
import { listDrafts } from '../../stories/server/drafts.ts';
import { listOtherDrafts } from '../../stories/server/other-drafts.ts';
import type { Me, OwnLink, OwnList } from '../contract.ts';
import { countReports, countWaiting } from './account.ts';
import { readOwnSums } from './own-sums.ts';

/**
 * How many drafts, saved stories, read stories, and rows of features' lists the page names. Each list has a
 * page of its own.
 */
const SHOWN = 3;

/**
 * Returns the viewer's own page. `after` is the `next` of the previous page of stories. @throws the errors of
 * getProfile
 */
export async function readMe(
  context: ComposedContext,
  viewer: Viewer,
  language: Language,
  after?: string,
): Promise<Me> {
  const [profile, stories, sums, answers, drafts, others, shelf, lists, waiting, reports, links] =
    await Promise.all([
      getProfile(context, viewer),
      listSummaries(context, viewer, { authorId: viewer.accountId, after }),
      readOwnSums(context, viewer),
      countAnswers(context, viewer),
      listDrafts(context, viewer),
      listOtherDrafts(context, viewer),
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
    drafts: nameDrafts(drafts, others, language).slice(0, SHOWN),
    shelf,
    lists,
    waiting,
    reports,
    links,
  };
}

/** Returns the drafts as links, the one that was changed last first. */
function nameDrafts(texts: DraftSummary[], others: OtherDraft[], language: Language): Me['drafts'] {
  return [
    ...texts.map(({ id, title, titleLanguage, updatedAt }) => ({
      id,
      path: `/write?draft=${id}`,
      title,
      titleLanguage,
      updatedAt,
    })),
    ...others.map(({ id, path, name, updatedAt }) => ({ id, path, title: name[language], updatedAt })),
  ].sort((a, b) => b.updatedAt - a.updatedAt);
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
