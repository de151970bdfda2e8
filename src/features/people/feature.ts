import type { Feature } from '../../app/feature.ts';
import { answer, handle } from '../../server/event-handlers.ts';
import { photoRoute } from '../../server/http/photo-route.ts';
import type { AccountEvent } from '../accounts/events.ts';
import { namesOf } from '../accounts/questions.ts';
import type { MembershipEvent } from '../membership/events.ts';
import { canBeMuted } from '../mutes/questions.ts';
import { reportableKinds } from '../subjects/report-questions.ts';
import { refreshListing, refreshListings } from './server/listing.ts';
import { readOwnPhotos, readOwnProfile } from './server/own-profile.ts';
import { isNamedMember, readNamesOf } from './server/person-facts.ts';
import { PHOTO_FOLDER } from './server/photo-keys.ts';
import { deleteAllPhotos, readPhoto } from './server/photos.ts';
import { nameProfile, renameProfile } from './server/profile.ts';
import { renamePhotos } from './server/rename-photos.ts';
import { reportablePeople } from './server/reported-people.ts';
import { clearPhoto, listStoredPhotos } from './server/stored-photos.ts';
import { sweepPhotos } from './server/sweep-photos.ts';

export const peopleFeature: Feature = {
  name: 'people',
  // The mail of membership about an applicant contains the name, so the profile must have it before.
  before: ['membership'],
  tables: {
    profiles: { archive: ['profile'] },
  },
  reads: ['accounts', 'memberships', 'mutes'],
  handlers: [
    handle<AccountEvent>({
      'signed-up': (transaction, { accountId, name }, context) =>
        nameProfile(context, transaction, accountId, name),
      'administrator-signed-up': (transaction, { accountId, name }, context) =>
        renameProfile(context, transaction, accountId, name),
      async 'email-verified'(transaction, { accountId, given }, context) {
        if (given) await renameProfile(context, transaction, accountId, given.name);
        else await refreshListing(transaction, accountId);
      },
      'email-changed': (transaction, { accountId }) => refreshListing(transaction, accountId),
      'email-taken-back': (transaction, { accountId }) => refreshListing(transaction, accountId),
    }),
    handle<MembershipEvent>({
      'membership-requested': (transaction, { accountId }) => refreshListing(transaction, accountId),
      'administrator-granted': (transaction, { accountId }) => refreshListing(transaction, accountId),
    }),
  ],
  answers: [
    answer(namesOf, ({ database }, { accountIds }) => readNamesOf(database, accountIds)),
    answer(reportableKinds, async () => reportablePeople),
    answer(canBeMuted, ({ database }, { accountId }) => isNamedMember(database, accountId)),
  ],
  archive: {
    bequeathed: ['profile'],
    sections: {
      profile: (context, { viewer }) => readOwnProfile(context, viewer),
    },
    files: (context, { viewer }) => readOwnPhotos(context, viewer),
  },
  files: {
    folder: PHOTO_FOLDER,
    table: 'profiles',
    list: listStoredPhotos,
    clear: clearPhoto,
  },
  fileRoutes: { '/profile-photos/:account/:file': photoRoute(readPhoto) },
  leaving: {
    cleanUp: deleteAllPhotos,
  },
  sweeps: {
    'names in lists': (context, _now, signal) => refreshListings(context, signal),
    'photo names': (context, _now, signal) => renamePhotos(context, signal),
    photos: (context, _now, signal) => sweepPhotos(context, signal),
  },
};
