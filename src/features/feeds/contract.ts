export const FEED_PATH = '/feed';

/** How many stories the feed has. */
export const FEED_SIZE = 30;
