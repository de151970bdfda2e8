import { can, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { ROLE_CHANGES } from '../../membership/contract.ts';
import { readMember } from '../../membership/server/members/members.ts';
import { findMuted } from '../../mutes/server/muted.ts';
import {
  PEOPLE_PAGE_SIZE,
  type PeoplePage,
  type PeoplePlace,
  type Person,
  type PersonAction,
  type PersonSummary,
  type Profile,
} from '../contract.ts';
import {
  findListedByName,
  findListedNamed,
  findListedPage,
  findNewestListed,
  findOwnAndNew,
  findPeople,
  findPersonWithPage,
  isInList,
  type Listed,
  type PersonRow,
} from './people-store.ts';
import { toPhotoAddresses } from './photo-keys.ts';
import { initialOf, toProfile } from './profile.ts';
import { shownTexts } from './shown-texts.ts';

/** Returns a page of the members who agreed to be listed. @throws AppError 'forbidden' 403 */
export async function listPeople(
  context: AppContext,
  viewer: Viewer,
  place: PeoplePlace,
): Promise<PeoplePage> {
  requirePermission(viewer, 'see-people');
  const { database } = context;
  const now = context.clock.now();
  const [found, newest, includesViewer] = await Promise.all([
    findListedPage(database, place, PEOPLE_PAGE_SIZE),
    // Below the results of a search, other people would look like further results.
    place.q ? [] : findNewestListed(database, viewer, NEWEST),
    isInList(database, viewer.accountId),
  ]);
  const ids = found.ids.slice(0, PEOPLE_PAGE_SIZE);
  const rows = await findPeople(database, [...new Set([...ids, ...newest])]);
  const summaries = new Map(rows.map((row) => [row.id, toSummary(row, now)]));
  const pick = (wanted: string[]) => wanted.flatMap((id) => summaries.get(id) ?? []);
  return {
    people: pick(ids),
    count: found.count,
    next: found.ids.length > ids.length ? ids.at(-1) : undefined,
    includesViewer,
    newest: pick(newest),
  };
}

/**
 * Returns the people among these accounts who agreed to be listed, in any order, without those whom the viewer has muted.
 * @throws AppError 'forbidden' 403
 */
export async function readListedPeople(
  context: AppContext,
  viewer: Viewer,
  ids: readonly string[],
): Promise<PersonSummary[]> {
  requirePermission(viewer, 'see-people');
  const [rows, muted] = await Promise.all([
    findPeople(context.database, ids),
    findMuted(context.database, viewer),
  ]);
  return rows
    .filter((row) => row.listed_at !== null && !muted.has(row.id))
    .map((row) => toSummary(row, context.clock.now()));
}

/** How many of the newest members are shown beside the list. */
const NEWEST = 6;
/** How long Home shows a member as new. */
const NEW_FOR_MS = 30 * DAY_MS;
/** How long 'New' stands beside a member's name. */
export const BADGE_MS = 14 * DAY_MS;

/**
 * Returns the member's own profile, and the newest other members who agreed to be listed, without muted ones, in one statement.
 * @throws AppError 'forbidden' 403
 */
export async function readOwnAndNewPeople(
  context: AppContext,
  viewer: Viewer,
  limit: number,
): Promise<{ profile: Profile; newPeople: PersonSummary[] }> {
  requirePermission(viewer, 'keep-profile');
  requirePermission(viewer, 'see-people');
  const now = context.clock.now();
  const since = now - NEW_FOR_MS;
  const { own, newest } = await findOwnAndNew(context.database, viewer, { since, limit });
  return { profile: toProfile(own, viewer), newPeople: newest.map((row) => toSummary(row, now)) };
}

/**
 * Returns the facts of a person's page. Undefined unless the person has a name, and is a member or remembered.
 */
export async function readPerson(
  context: AppContext,
  viewer: Viewer,
  accountId: string,
): Promise<Person | undefined> {
  requirePermission(viewer, 'see-people');
  const row = await findPersonWithPage(context.database, accountId);
  if (!row) return undefined;
  const [actions, muted] = await Promise.all([
    can(viewer, 'see-members') ? listActions(context, viewer, accountId) : undefined,
    findMuted(context.database, viewer),
  ]);
  const isViewer = accountId === viewer.accountId;
  return {
    ...toSummary(row, context.clock.now()),
    photo: row.photo && toPhotoAddresses(row.photo).large,
    ...shownTexts(row),
    since: row.joined_at,
    isViewer,
    isMuted: muted.has(accountId),
    isRemembered: row.state === 'remembered',
    actions,
  };
}

/**
 * Returns the other members who agreed to be listed, without muted ones, who have one of these names or ids.
 * @throws AppError 'forbidden' 403
 */
export async function findOtherPeopleNamed(
  context: AppContext,
  viewer: Viewer,
  wanted: { foldedNames: readonly string[]; ids: readonly string[] },
): Promise<Listed[]> {
  requirePermission(viewer, 'see-people');
  return findListedNamed(context.database, viewer, wanted);
}

/**
 * Returns the accounts of the other members who agreed to be listed, without muted ones, whose name or one of
 * its words begins with a text or sounds like it. With `isAlike`, names only need to sound alike. @throws
 * AppError 'forbidden' 403
 */
export async function findOtherPeople(
  context: AppContext,
  viewer: Viewer,
  wanted: { begin: string; limit: number; isAlike?: boolean },
): Promise<string[]> {
  requirePermission(viewer, 'see-people');
  return findListedByName(context.database, viewer, wanted);
}

/**
 * Returns what members see of these people, in this order. Leaves out people who may not sign in. @throws
 * AppError 'forbidden' 403
 */
export async function summarisePeople(
  context: AppContext,
  viewer: Viewer,
  ids: readonly string[],
): Promise<PersonSummary[]> {
  requirePermission(viewer, 'see-people');
  const found = await findPeople(context.database, ids);
  const now = context.clock.now();
  const summaries = new Map(found.map((row) => [row.id, toSummary(row, now)]));
  return ids.flatMap((id) => summaries.get(id) ?? []);
}

const OFFERED: readonly string[] = ['suspend', ...ROLE_CHANGES] satisfies PersonAction[];

async function listActions(context: AppContext, viewer: Viewer, accountId: string): Promise<PersonAction[]> {
  const found = await readMember(context, viewer, accountId);
  return (found?.member.actions ?? []).filter((action): action is PersonAction => OFFERED.includes(action));
}

/** Maps a row field by field. Facts stay hidden until the member has agreed to show them. */
function toSummary(row: Omit<PersonRow, 'listed_at'>, now: number): PersonSummary {
  const { id, name, photo } = row;
  const { occupation, location } = shownTexts(row);
  return {
    id,
    name,
    photo: photo && toPhotoAddresses(photo).small,
    initial: initialOf(name, ''),
    occupation,
    location,
    isNew: Number(row.member_since) > now - BADGE_MS,
  };
}
