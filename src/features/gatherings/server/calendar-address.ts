import type { AddressKind } from '../../accounts/server/addresses/secret-address.ts';
import { CALENDAR_PATH } from '../contract.ts';

/** The address at which calendars find what a member comes to. */
export const calendarAddress: AddressKind = {
  table: 'calendars',
  purpose: 'calendar',
  path: CALENDAR_PATH,
  page: '/gatherings/calendar',
  permission: 'join-gatherings',
};
