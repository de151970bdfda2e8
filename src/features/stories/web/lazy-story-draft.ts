import { forgetDeviceDraft, listDeviceDrafts } from './story-draft.ts';

/** Only dynamic imports may load this module: a static one would add a file to every page. */
export const storyDrafts = { forgetDeviceDraft, listDeviceDrafts };
