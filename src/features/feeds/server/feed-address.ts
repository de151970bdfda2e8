import type { AddressKind } from '../../accounts/server/addresses/secret-address.ts';
import { FEED_PATH } from '../contract.ts';

/** The address at which feed readers find the latest stories as a member sees them. */
export const feedAddress: AddressKind = {
  table: 'feeds',
  purpose: 'feed',
  path: FEED_PATH,
  page: '/account/feed',
  permission: 'read-stories',
};
