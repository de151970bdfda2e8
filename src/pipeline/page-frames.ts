import type { StoryCard } from '../features/reading/contract.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { ComposedContext } from '../server/feature.ts';
import type { ReaderSettings } from '../server/language.ts';
import type { RequestContext } from './request.ts';

/*
 * A frame is a topic's page, or the data of a list, without what differs between readers and moments. React Router makes it once
 * from placeholders alone, so that a kept frame contains nothing of a member.
 */

const MAX_BYTES = 4_000_000;

/** The placeholders. No text of the product contains them. */
const HOLES = {
  nonce: 'hole-nonce',
  accountId: 'hole-account',
  name: 'hole-name',
  key: 'hole-key',
  next: 'hole-next',
  readAt: 8_765_432_101_234,
  newSince: 8_765_432_101_235,
  /** The stories of a document. */
  items: 'hole-items',
  /** The two halves of the stories of a data request. */
  shared: 'hole-shared',
  personal: 'hole-personal',
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
  comments: 0,
  isLiked: false,
  title: '',
  titleLanguage: '',
  opening: '',
  hasMore: false,
  language: '',
  cover: null,
};
const BLANK_REQUEST = {
  refusedViewer: null,
  address: '',
  sessionToken: undefined,
  requestId: '',
  nonce: HOLES.nonce,
  isForm: false,
  isBodyTooLarge: false,
  refusal: undefined,
  waitSeconds: undefined,
  returnPath: undefined,
} as const;

export interface Frame {
  headers: Headers;
  /** Fixed bytes and holes take turns. */
  bytes: Buffer[];
  holes: string[];
}

/** The part of the request context that differs between requests. */
export type RequestValues = Omit<RequestContext, 'app' | 'findScript'>;

/** Answers a request with React Router. */
export type RenderPage = (request: Request, values: RequestValues) => Promise<Response>;

export interface FrameRequest {
  /** The path and query of the page or its data. */
  url: string;
  isDataRequest: boolean;
  hasNext: boolean;
  accessLevel: Viewer['accessLevel'];
  /** Whether the reader has a name: the form for a story asks for one. */
  hasName: boolean;
  /** The number beside News. */
  news: number;
  settings: ReaderSettings;
  timeZone: string;
}

/** Returns the frame that all requests with these properties share. */
export async function findFrame(
  { caches, config }: ComposedContext,
  wanted: FrameRequest,
  render: RenderPage,
): Promise<Frame> {
  const cache = caches.open<Frame>('page-frames', MAX_BYTES);
  const key = JSON.stringify(wanted);
  const kept = cache.get(key);
  if (kept) return kept;

  const { url, isDataRequest, hasNext, accessLevel, hasName, news, settings, timeZone } = wanted;
  const { key: formKey, readAt, newSince, shared, personal } = HOLES;
  const next = hasNext ? HOLES.next : undefined;
  const response = await render(new Request(config.publicUrl + url), {
    ...BLANK_REQUEST,
    isDataRequest,
    viewer: { accountId: HOLES.accountId, email: '', name: hasName ? HOLES.name : '', accessLevel, news },
    settings,
    timeZone,
    toldTimeZone: undefined,
    responseHeaders: new Headers(),
    storyList: isDataRequest
      ? { next, key: formKey, readAt, newSince, shared, personal }
      : { stories: [BLANK_CARD], next, key: formKey, readAt },
  });
  const pieces = (await response.text()).replace(ITEM, HOLES.items).split(ANY_HOLE);
  const frame: Frame = {
    headers: response.headers,
    bytes: pieces.filter((_, index) => index % 2 === 0).map((text) => Buffer.from(text)),
    holes: pieces.filter((_, index) => index % 2 === 1),
  };
  cache.set(key, frame, Buffer.concat(frame.bytes).length);
  return frame;
}

/** Returns the frame's bytes with the values of one reader in its holes, in pieces. */
export function fillFrame(
  { bytes, holes }: Frame,
  values: Partial<Record<keyof typeof HOLES, string | Buffer | Buffer[]>>,
): Buffer[] {
  const byHole = new Map<string, Buffer | Buffer[]>();
  for (const [name, value] of Object.entries(values)) {
    byHole.set(
      String(HOLES[name as keyof typeof HOLES]),
      typeof value === 'string' ? Buffer.from(value) : value,
    );
  }
  return bytes.flatMap((fixed, index) => {
    const hole = holes[index];
    return hole === undefined ? [fixed] : [fixed, byHole.get(hole) ?? []].flat();
  });
}
