import type { StoryHead, TopicId } from '../features/stories/contract.ts';
import { listStoryHeads } from '../features/stories/server/stories.ts';
import { addTexts } from '../features/stories/server/story-texts.ts';
import { toPersonal, toShared, toSharedHead } from '../features/stories/web/served-cards.ts';
import { can } from '../identity/permissions.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { ComposedContext } from '../server/feature.ts';
import type { ReaderSettings } from '../server/language.ts';
import { itemKey } from '../web/ui/kept-item.tsx';
import { PAGE_PERMISSIONS } from '../web/ui/viewer.ts';
import { openItemCache } from './kept-items.ts';
import { fillFrame, findFrame, type RenderPage } from './page-frames.ts';

const MAX_DATA_BYTES = 8_000_000;
const ROUTE = 'features/stories/web/topic-page';

export interface ListReader {
  viewer: Viewer;
  settings: ReaderSettings;
  timeZone: string;
  nonce: string;
}

interface Answer {
  headers: Headers;
  body: Buffer;
}

/**
 * Answers a request for a topic's page or its data without React Router, from parts that this node made before: a frame,
 * which readers with the same settings and access level share, and the stories. Returns undefined if React Router must
 * answer, which keeps the stories of a page. Call this after the gate (docs/decisions/025).
 */
export async function assembleStoryList(
  context: ComposedContext,
  request: { topic: TopicId; isDataRequest: boolean; query: URLSearchParams },
  reader: ListReader,
  render: RenderPage,
): Promise<Answer | undefined> {
  const { topic, isDataRequest, query } = request;
  const { viewer, settings, timeZone, nonce } = reader;
  const suffix = isDataRequest ? findDataSuffix(query) : findPageSuffix(query);
  if (suffix === undefined) return undefined;

  const { heads, next } = await listStoryHeads(context, viewer, topic, query.get('after') ?? undefined);
  const stories = isDataRequest ? await findData(context, heads) : findItems(context, heads, reader);
  if (!stories) return undefined;
  const { accessLevel, name } = viewer;
  const wanted = {
    url: `/stories/${topic}${suffix}`,
    isDataRequest,
    hasNext: next !== undefined,
    accessLevel,
    hasName: name !== '',
    settings,
    timeZone,
  };
  const frame = await findFrame(context, wanted, render);
  const body = fillFrame(frame, {
    ...stories,
    nonce,
    accountId: viewer.accountId,
    name,
    key: crypto.randomUUID(),
    next: next ?? '',
    readAt: String(context.clock.now()),
  });
  return { headers: frame.headers, body };
}

/** Further pages and pages with a form or a message are rare: React Router renders them. */
function findPageSuffix(query: URLSearchParams): string | undefined {
  return query.size === 0 ? '' : undefined;
}

/** The page's script asks for all data, or for the list's alone. */
function findDataSuffix(query: URLSearchParams): string | undefined {
  const names = [...query.keys()].filter((name) => name !== 'after');
  if (names.length === 0) return '.data';
  return names.length === 1 && query.get('_routes') === ROUTE
    ? `.data?_routes=${encodeURIComponent(ROUTE)}`
    : undefined;
}

/** Returns the HTML of the stories, or undefined if there are none or one of them is missing. */
function findItems(
  { caches }: ComposedContext,
  heads: StoryHead[],
  { viewer, settings, timeZone }: ListReader,
): { items: Buffer } | undefined {
  const cache = openItemCache(caches);
  const permissions = PAGE_PERMISSIONS.filter((permission) => can(viewer, permission));
  const shared = { language: settings.language, timeZone, permissions };
  const items = heads.map((head) => cache.get(itemKey(shared, JSON.stringify(head))));
  if (items.length === 0 || !items.every((item) => item !== undefined)) return undefined;
  return { items: Buffer.concat(items) };
}

/** Returns the two halves of the stories' data. Only the half that all readers share is kept. */
async function findData(
  context: ComposedContext,
  heads: StoryHead[],
): Promise<{ shared: Buffer; personal: string } | undefined> {
  const cache = context.caches.open<Buffer>('story-data', MAX_DATA_BYTES);
  const find = (head: StoryHead) => cache.get(JSON.stringify(toSharedHead(head)));
  const missing = await addTexts(
    context,
    heads.filter((head) => !find(head)),
  );
  for (const card of missing) {
    const data = Buffer.from(`,${escapeText(JSON.stringify(toShared(card)))}`);
    cache.set(JSON.stringify(toSharedHead(card)), data, data.length);
  }
  const cards = heads.map(find);
  // A story was deleted or edited since the list was read.
  if (!cards.every((card) => card !== undefined)) return undefined;
  const [bytes, brackets] = [Buffer.concat(cards).subarray(1), Buffer.from('[]')];
  const shared = Buffer.concat([brackets.subarray(0, 1), bytes, brackets.subarray(1)]);
  return { shared, personal: escapeText(JSON.stringify(heads.map(toPersonal))) };
}

/** Escapes text for a JSON string. */
function escapeText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
