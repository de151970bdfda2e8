import { draftPath } from './draft-path.ts';
import { forgetDeviceDraft, listDeviceDrafts } from './story-draft.ts';

/** Import this module only dynamically: a static import would add a file to every page. */
export const storyDrafts = { forgetDeviceDraft, listDeviceDrafts, draftPath };
