import { late } from '../../../web/ui/page/late.tsx';
import { withTexts } from './with-texts.ts';

/** Plays a recording that waits for its story, in the list of drafts. Few members have one, so its script loads late. */
export const DraftPlayer = late(async () => (await withTexts(import('./player.tsx'))).Player);
