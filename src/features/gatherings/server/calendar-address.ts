import type { AddressKind } from '../../accounts/server/addresses/secret-address.ts';
import { CALENDAR_PATH } from '../contract.ts';

/** The address at which calendar programs find the gatherings that a member comes to. */
export const calendarAddress: AddressKind = {
  table: 'calendars',
  purpose: 'calendar',
  path: CALENDAR_PATH,
  page: '/gatherings/calendar',
  permission: 'join-gatherings',
};
