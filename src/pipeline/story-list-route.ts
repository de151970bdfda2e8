import type { StoryCard, StoryHead, TopicId } from '../features/stories/contract.ts';
import { listStoryHeads } from '../features/stories/server/stories.ts';
import { can } from '../identity/permissions.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { ComposedContext } from '../server/feature.ts';
import type { ReaderSettings } from '../server/language.ts';
import { itemKey } from '../web/ui/kept-item.tsx';
import { PAGE_PERMISSIONS } from '../web/ui/viewer.ts';
import { openItemCache } from './kept-items.ts';
import type { RequestContext } from './request.ts';

const MAX_BYTES = 4_000_000;

/**
 * Placeholders for the values of one reader and one moment. React draws a frame from these alone, so that a kept frame
 * contains nothing of a member. No text of the product contains them.
 */
const HOLES = {
  nonce: 'hole-nonce',
  accountId: 'hole-account',
  key: 'hole-key',
  next: 'hole-next',
  readAt: 8_765_432_101_234,
  items: 'hole-items',
} as const;
const ANY_HOLE = new RegExp(`(${Object.values(HOLES).join('|')})`);
const ITEM = /<li id="hole-items".*?<\/li>/s;
const BLANK_CARD: StoryCard = {
  id: HOLES.items,
  topic: 'life',
  author: '',
  authorId: null,
  isMine: false,
  createdAt: 0,
  version: 0,
  likes: 0,
  isLiked: false,
  title: '',
  titleLanguage: '',
  opening: '',
  hasMore: false,
  language: '',
};
const BLANK_REQUEST = {
  address: '',
  sessionToken: undefined,
  requestId: '',
  nonce: HOLES.nonce,
  isDataRequest: false,
  isBodyTooLarge: false,
  refusal: undefined,
  waitSeconds: undefined,
  returnPath: undefined,
} as const;

/** A page with holes: fixed bytes and placeholders take turns. */
interface Frame {
  bytes: Buffer[];
  holes: string[];
}

export interface ListReader {
  viewer: Viewer;
  settings: ReaderSettings;
  timeZone: string;
  nonce: string;
}

/** The part of the request context that differs between requests. */
export type RequestValues = Omit<RequestContext, 'app' | 'findScript' | 'readStyles'>;

/** Renders a page with React Router. */
export type RenderPage = (request: Request, values: RequestValues) => Promise<Response>;

/**
 * Returns the page of a topic without rendering it, from parts that React drew before: a frame, which readers with the
 * same settings and access level share, and the stories. Returns undefined if a story is missing: rendering the page
 * keeps its stories. Call this after the gate (docs/decisions/025).
 */
export async function assembleStoryList(
  context: ComposedContext,
  topic: TopicId,
  reader: ListReader,
  render: RenderPage,
): Promise<Buffer | undefined> {
  const { heads, next } = await listStoryHeads(context, reader.viewer, topic);
  const items = findItems(context, heads, reader);
  if (!items) return undefined;
  const frame = await findFrame(context, topic, next !== undefined, reader, render);
  const values: Record<string, Buffer> = {
    [HOLES.nonce]: Buffer.from(reader.nonce),
    [HOLES.accountId]: Buffer.from(reader.viewer.accountId),
    [HOLES.key]: Buffer.from(crypto.randomUUID()),
    [HOLES.next]: Buffer.from(next ?? ''),
    [HOLES.readAt]: Buffer.from(String(context.clock.now())),
    [HOLES.items]: Buffer.concat(items),
  };
  const filled = frame.holes.flatMap((hole, index) => [frame.bytes[index], values[hole]]);
  return Buffer.concat([...filled, frame.bytes.at(-1)] as Buffer[]);
}

/** Returns the HTML of the stories, or undefined if there are none or one of them is missing. */
function findItems(
  { caches }: ComposedContext,
  heads: StoryHead[],
  { viewer, settings, timeZone }: ListReader,
): Buffer[] | undefined {
  const cache = openItemCache(caches);
  const permissions = PAGE_PERMISSIONS.filter((permission) => can(viewer, permission));
  const shared = { language: settings.language, timeZone, permissions };
  const items = heads.map((head) => cache.get(itemKey(shared, JSON.stringify(head))));
  return items.length > 0 && items.every((item) => item !== undefined) ? items : undefined;
}

async function findFrame(
  { caches, config }: ComposedContext,
  topic: TopicId,
  hasNext: boolean,
  { viewer: { accessLevel }, settings, timeZone }: ListReader,
  render: RenderPage,
): Promise<Frame> {
  const cache = caches.open<Frame>('page-frames', MAX_BYTES);
  const key = JSON.stringify([topic, hasNext, accessLevel, settings, timeZone]);
  const kept = cache.get(key);
  if (kept) return kept;

  const next = hasNext ? HOLES.next : undefined;
  const page = await render(new Request(`${config.publicUrl}/stories/${topic}`), {
    ...BLANK_REQUEST,
    viewer: { accountId: HOLES.accountId, email: '', name: '', accessLevel },
    settings,
    timeZone,
    responseHeaders: new Headers(),
    storyList: { stories: [BLANK_CARD], next, topic, key: HOLES.key, readAt: HOLES.readAt },
  });
  const pieces = (await page.text()).replace(ITEM, HOLES.items).split(ANY_HOLE);
  const frame: Frame = {
    bytes: pieces.filter((_, index) => index % 2 === 0).map((text) => Buffer.from(text)),
    holes: pieces.filter((_, index) => index % 2 === 1),
  };
  cache.set(key, frame, Buffer.concat(frame.bytes).length);
  return frame;
}
