import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { getProfile } from '../../profile/server/profile.ts';
import type { Dashboard } from '../contract.ts';

/** Returns the data of the viewer's own dashboard. @throws the errors of getProfile */
export async function getDashboard(context: AppContext, viewer: Viewer): Promise<Dashboard> {
  const profile = await getProfile(context, viewer);
  const { name, occupation, location, completion, photo, initial, visibility } = profile;
  return {
    name,
    occupation,
    location,
    completion,
    photo: photo?.large ?? null,
    initial,
    visibility: visibility.isChosen ? undefined : visibility,
  };
}
