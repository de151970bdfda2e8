import { DEFAULT_LANGUAGE } from '../../../languages/languages.ts';
import { inLatinLetters } from '../../../malayalam/latin-view.ts';
import { HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { tagOf } from '../../../server/http/entity-tag.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import type { StorySummary } from '../../reading/contract.ts';
import { listSummaries } from '../../reading/server/story-summaries.ts';
import { FEED_SIZE } from '../contract.ts';
import { toAtom } from './atom.ts';
import { findFeedReader } from './feed-reader.ts';

/** Limit per member: a feed reader asks every 15 minutes at most, and a member may use several. */
export const FEED_READS: RateLimit = { name: 'feed', hits: 60, perMs: HOUR_MS };

interface WrittenFeed {
  xml: string;
  /** Changes with every byte of the feed. */
  tag: string;
}

/**
 * Returns the Atom feed of a token: the latest stories that its member sees in lists, with their first words. Undefined for a token
 * that is unknown or was withdrawn. @throws AppError 'too-many' 429
 */
export async function writeFeed(context: AppContext, token: string): Promise<WrittenFeed | undefined> {
  const found = await findFeedReader(context, token);
  if (!found) return undefined;
  const { viewer, madeAt } = found;
  await context.limiter.take(FEED_READS, viewer.accountId);
  const [{ rows }, identity] = await Promise.all([
    listSummaries(context, viewer, { size: FEED_SIZE }),
    context.community.read(),
  ]);
  const stories: StorySummary[] = viewer.script === 'latin' ? inLatinLetters(rows) : rows;
  const updatedAt = Math.max(madeAt, ...rows.map(({ version }) => version));
  const language = viewer.language ?? identity.defaultLanguage ?? DEFAULT_LANGUAGE;
  const { publicUrl } = context.config;
  const xml = toAtom({ publicUrl, title: identity.name[language], language, updatedAt, stories });
  return { xml, tag: tagOf(xml) };
}
