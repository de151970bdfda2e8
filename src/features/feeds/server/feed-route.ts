import type { KeyRoute } from '../../../app/feature.ts';
import { FEED_PATH } from '../contract.ts';
import { writeFeed } from './write-feed.ts';

const feedRoute: KeyRoute = {
  async find(context, key) {
    const feed = await writeFeed(context, key);
    if (!feed) return undefined;
    const { tag, xml } = feed;
    const headers = { 'Content-Type': 'application/atom+xml; charset=utf-8' };
    return { tag, headers, build: async () => ({ tag, body: xml }) };
  },
  gone: 'There is no feed at this address. It may have been withdrawn.',
};

/** Answers feed readers. */
export const feedRoutes = { [FEED_PATH]: feedRoute };
