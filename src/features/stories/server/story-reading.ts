import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { toPhotoAddresses } from '../../profile/server/photo-keys.ts';
import { initialOf } from '../../profile/server/profile.ts';
import type { WholeStory } from '../contract.ts';
import { findNeighbours, findStory } from './story-store.ts';

/** Returns the data of a story's own page, or undefined if the story does not exist or is deleted. */
export async function readStory(
  context: AppContext,
  viewer: Viewer,
  storyId: string,
): Promise<WholeStory | undefined> {
  requirePermission(viewer, 'read-stories');
  const found = await findStory(context.database, viewer.accountId, storyId);
  if (!found) return undefined;
  const { card, rest, photo } = found;
  return {
    card,
    rest,
    photo: photo && toPhotoAddresses(photo).small,
    initial: initialOf(card.author, ''),
    ...(await findNeighbours(context.database, card)),
  };
}
