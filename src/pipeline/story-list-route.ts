import type { StoryHead } from '../features/reading/contract.ts';
import { addSummaryTexts, listSummaryHeads } from '../features/reading/server/story-summaries.ts';
import { addTexts, listStoryHeads } from '../features/reading/server/topic-lists.ts';
import {
  toPersonal,
  toPersonalSummary,
  toShared,
  toSharedSummary,
} from '../features/reading/web/served-cards.ts';
import type { TopicId } from '../features/stories/contract.ts';
import { can } from '../identity/permissions.ts';
import type { Viewer } from '../identity/viewer.ts';
import { inLatinLetters } from '../malayalam/latin-view.ts';
import type { ComposedContext } from '../server/feature.ts';
import { compressMiddle, wrapInFrame } from '../server/http/zstd-frame.ts';
import type { ReaderSettings } from '../server/language.ts';
import { itemKey } from '../web/ui/kept-item.tsx';
import { PAGE_PERMISSIONS } from '../web/ui/viewer.ts';
import { openHtmlCache } from './kept-html.ts';
import { fillFrame, findFrame, type RenderPage } from './page-frames.ts';

const MAX_DATA_BYTES = 8_000_000;

interface ListRequest {
  list: TopicId | 'latest';
  isDataRequest: boolean;
  query: URLSearchParams;
  acceptsZstd: boolean;
}

export interface ListReader {
  viewer: Viewer;
  settings: ReaderSettings;
  timeZone: string;
  nonce: string;
}

interface Answer {
  headers: Headers;
  /** Pieces to compress, or a body that is compressed with zstd. */
  body: Buffer[] | Buffer;
}

/**
 * Answers a request for a topic's page, its data, or the data of Latest without React Router, from parts that this node
 * made before: a frame, which readers with the same settings and access level share, and the stories. Returns undefined
 * if React Router must answer, which keeps the stories of a page. Call this after the gate (docs/decisions/025).
 */
export async function assembleStoryList(
  context: ComposedContext,
  request: ListRequest,
  reader: ListReader,
  render: RenderPage,
): Promise<Answer | undefined> {
  const { list, isDataRequest, query } = request;
  const { viewer, settings, timeZone, nonce } = reader;
  const suffix = isDataRequest ? findDataSuffix(list, query) : findPageSuffix(list, query);
  if (suffix === undefined) return undefined;

  const after = query.get('after') ?? undefined;
  const stories = isDataRequest
    ? await findData(context, reader, list, after)
    : await findItems(context, reader, list as TopicId);
  if (!stories) return undefined;
  const { next, ...values } = stories;
  const { accessLevel, name, news = 0 } = viewer;
  const wanted = {
    url: `/stories/${list}${suffix}`,
    isDataRequest,
    hasNext: next !== undefined,
    accessLevel,
    hasName: name !== '',
    news,
    settings,
    timeZone,
  };
  const frame = await findFrame(context, wanted, render);
  const shared = 'shared' in values ? values.shared : undefined;
  const pieces = fillFrame(frame, {
    ...values,
    shared: shared?.plain ?? '',
    nonce,
    accountId: viewer.accountId,
    name,
    key: crypto.randomUUID(),
    next: next ?? '',
    readAt: String(context.clock.now()),
    newSince: String(viewer.newSince ?? null),
  });
  const { headers } = frame;
  if (!shared || !request.acceptsZstd) return { headers, body: pieces };
  const at = pieces.indexOf(shared.plain);
  const [before, behind] = [pieces.slice(0, at), pieces.slice(at + 1)].map((some) => Buffer.concat(some));
  return { headers, body: wrapInFrame(before as Buffer, shared.zstd, behind as Buffer) };
}

/** React Router renders Latest, whose times change, and pages with a form or a message, which are rare. */
function findPageSuffix(list: string, query: URLSearchParams): string | undefined {
  return query.size === 0 && list !== 'latest' ? '' : undefined;
}

/** The page's script asks for all data, or for the list's alone. */
function findDataSuffix(list: string, query: URLSearchParams): string | undefined {
  const names = [...query.keys()].filter((name) => name !== 'after');
  if (names.length === 0) return '.data';
  const route = `features/stories/web/${list === 'latest' ? 'latest' : 'topic'}-page`;
  return names.length === 1 && query.get('_routes') === route
    ? `.data?_routes=${encodeURIComponent(route)}`
    : undefined;
}

/** Returns the HTML of a topic's stories, or undefined if there are none or one of them is missing. */
async function findItems(
  context: ComposedContext,
  { viewer, settings, timeZone }: ListReader,
  topic: TopicId,
): Promise<{ items: Buffer[]; next: string | undefined } | undefined> {
  const { heads, next } = await listStoryHeads(context, viewer, topic);
  const cache = openHtmlCache(context.caches);
  const permissions = PAGE_PERMISSIONS.filter((permission) => can(viewer, permission));
  const { language, script } = settings;
  const shared = { language, script, timeZone, permissions };
  const items = heads.map((head) => cache.get(itemKey(shared, JSON.stringify(head))));
  if (items.length === 0 || !items.every((item) => item !== undefined)) return undefined;
  return { items, next };
}

/** The half of a list's data that all readers share: as it is, and compressed for zstd-frame.ts. */
interface SharedHalf {
  plain: Buffer;
  zstd: Buffer;
}

interface ListData {
  shared: SharedHalf;
  personal: string;
  next: string | undefined;
}

/** Returns the two halves of a list's data. Only the half that all readers share is kept. */
async function findData(
  context: ComposedContext,
  { viewer, settings: { script } }: ListReader,
  list: TopicId | 'latest',
  after: string | undefined,
): Promise<ListData | undefined> {
  if (list === 'latest') {
    const { heads, next } = await listSummaryHeads(context, viewer, { after });
    const shared = await findShared(context, heads, {
      script,
      addTexts: addSummaryTexts,
      toShared: toSharedSummary,
    });
    return shared && { shared, personal: escapeText(JSON.stringify(heads.map(toPersonalSummary))), next };
  }
  const { heads, next } = await listStoryHeads(context, viewer, list, after);
  const shared = await findShared<StoryHead>(context, heads, { script, addTexts, toShared });
  return shared && { shared, personal: escapeText(JSON.stringify(heads.map(toPersonal))), next };
}

interface SharedParts<Head> {
  /** The letters in which the readers see Malayalam. */
  script: ReaderSettings['script'];
  addTexts: (context: ComposedContext, heads: Head[]) => Promise<Head[]>;
  toShared: (head: Head) => object;
}

/** Returns the half that all readers share, or undefined if a story was deleted or edited since the list was read. */
async function findShared<Head extends { version: number }>(
  context: ComposedContext,
  heads: Head[],
  { script, addTexts, toShared }: SharedParts<Head>,
): Promise<SharedHalf | undefined> {
  const cache = context.caches.open<SharedHalf>('story-data', MAX_DATA_BYTES);
  const key = `${script} ${JSON.stringify(heads.map(toShared))}`;
  const kept = cache.get(key);
  if (kept) return kept;
  const cards = await addTexts(context, heads);
  const isSame = heads.every(({ version }, index) => cards[index]?.version === version);
  if (!isSame || cards.length < heads.length) return undefined;
  const shown = script === 'latin' ? inLatinLetters(cards) : cards;
  const plain = Buffer.from(escapeText(JSON.stringify(shown.map(toShared))));
  const half = { plain, zstd: compressMiddle(plain) };
  cache.set(key, half, plain.length + half.zstd.length);
  return half;
}

/** Escapes text for a JSON string. */
function escapeText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
