import type { KeyRoute } from '../../../app/feature.ts';
import { FEED_PATH } from '../contract.ts';
import { writeFeed } from './write-feed.ts';

const feedRoute: KeyRoute = {
  async read(context, key) {
    const feed = await writeFeed(context, key);
    if (!feed) return undefined;
    const headers = {
      ETag: feed.tag,
      'Cache-Control': 'private, no-cache',
      'Last-Modified': new Date(feed.updatedAt).toUTCString(),
      'Content-Type': 'application/atom+xml; charset=utf-8',
    };
    return { isDocument: true, body: feed.xml, headers };
  },
  gone: 'There is no feed at this address. It may have been withdrawn.',
};

/** Answers feed readers. */
export const feedRoutes = { [FEED_PATH]: feedRoute };
