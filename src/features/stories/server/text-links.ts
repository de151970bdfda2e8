import { languageOf } from '../../../malayalam/language-of.ts';
import type { AppContext } from '../../../server/context.ts';
import { findAddresses } from '../../../server/links/find-addresses.ts';
import type { MutingViewer } from '../../mutes/server/muted.ts';
import type { TextLink } from '../links-contract.ts';
import { storiesListedFor } from './visible-stories.ts';

type Links = TextLink[] | undefined;

/**
 * At most this many linked stories of a page get their titles, so that a text full of addresses costs only one
 * small query.
 */
const MAX_TITLES = 100;

/** Returns the links of a text that anyone may know, without titles. Undefined without links. */
export function findTextLinks({ config }: Pick<AppContext, 'config'>, text: string): Links {
  const { host } = new URL(config.publicUrl);
  const links = findAddresses(text).map(({ start, end, href }) => ({
    start,
    end,
    to: toPath(href, host) ?? href,
  }));
  return links.length > 0 ? links : undefined;
}

/**
 * Returns the links of a story's opening and those of its rest. Each list counts places from the beginning of
 * its own part.
 */
export function findStoryLinks(
  context: Pick<AppContext, 'config'>,
  opening: string,
  rest: string,
): { links: Links; restLinks: Links } {
  const links = findTextLinks(context, opening + rest) ?? [];
  const { length } = opening;
  const first = links.filter(({ end }) => end <= length);
  const second = links
    .filter(({ start }) => start >= length)
    .map((link) => ({ ...link, start: link.start - length, end: link.end - length }));
  return {
    links: first.length > 0 ? first : undefined,
    restLinks: second.length > 0 ? second : undefined,
  };
}

/** Returns the links of a text that its author previews, with titles. */
export async function findPreviewLinks(
  context: AppContext,
  viewer: MutingViewer,
  text: string,
): Promise<TextLink[]> {
  const [links = []] = await addTitles(context, viewer, [findTextLinks(context, text.trim())]);
  return links;
}

/**
 * Returns the same lists of links. Links to stories that the viewer sees in lists get their titles; hidden
 * stories and those of muted people do not. Runs one query, and none without such a link.
 */
export async function addTitles(
  { database }: Pick<AppContext, 'database'>,
  viewer: MutingViewer,
  lists: readonly Links[],
): Promise<Links[]> {
  const ids = new Set(lists.flatMap((links) => links?.flatMap(({ to }) => storyOf(to) ?? []) ?? []));
  if (ids.size === 0) return [...lists];
  const rows = await database
    .selectFrom(storiesListedFor(viewer).as('stories'))
    .select(['id', 'title'])
    .where('id', 'in', [...ids].slice(0, MAX_TITLES))
    .execute();
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return lists.map((links) =>
    links?.map((link) => {
      const title = titles.get(storyOf(link.to) ?? '');
      return title === undefined ? link : { ...link, title, titleLanguage: languageOf(title) };
    }),
  );
}

/** Returns the path of an address of this community. */
function toPath(href: string, host: string): string | undefined {
  const url = new URL(href);
  if (url.protocol === 'mailto:' || url.host !== host) return undefined;
  const path = url.pathname + url.search + url.hash;
  // A browser interprets a path that begins with two slashes as another host.
  return path.startsWith('//') ? undefined : path;
}

function storyOf(path: string): string | undefined {
  return /^\/stories\/[\w-]+\/([0-9a-f-]{36})\/?(?:[?#]|$)/.exec(path)?.[1];
}
