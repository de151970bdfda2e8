import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { cleanName } from '../../../server/clean-name.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { inTransaction, raise, type Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { cleanField } from '../../../server/text.ts';
import { mustBePlain } from '../../holding/server/judge.ts';
import type { Profile, SaveInput, VisibilityInput } from '../contract.ts';
import type { PeopleEvent } from '../events.ts';
import { describeField, mapFields, PROFILE_FIELDS, type ProfileField } from '../fields-contract.ts';
import { refreshListing } from './listing.ts';
import { toPhotoAddresses } from './photo-keys.ts';
import { lockProfile, PROFILE_COLUMNS, type ProfileRow, writeName, writeTexts } from './profile-store.ts';

/** Returns the member's own profile. All fields are empty until something is saved. */
export async function getProfile(context: AppContext, viewer: Viewer): Promise<Profile> {
  requirePermission(viewer, 'keep-profile');
  const row = await context.database
    .selectFrom('profiles')
    .select(PROFILE_COLUMNS)
    .where('account_id', '=', viewer.accountId)
    .executeTakeFirst();
  return toProfile(row, viewer);
}

/** Returns the viewer's profile from its row. */
export function toProfile(row: ProfileRow | undefined, viewer: Viewer): Profile {
  const name = row?.name ?? '';
  return {
    ...mapFields(PROFILE_FIELDS, (field) => row?.[field] ?? ''),
    photo: row?.photo ? toPhotoAddresses(row.photo) : null,
    completion: row?.completion ?? 0,
    initial: initialOf(name, viewer.email),
    updatedAt: row?.updated_at ?? 0,
    visibility: {
      isShown: (row?.shown_at ?? null) !== null,
      isListed: (row?.listed_at ?? null) !== null,
      isChosen: (row?.visibility_chosen_at ?? null) !== null,
    },
  };
}

/**
 * Saves the texts of the member's own profile. The name is their display name everywhere.
 * @throws AppError 'too-long' 422 with `field` and `limit`; 'name-address' 422; 'newcomer-text' 422 for a newcomer's link, number or
 *   listed word that the profile did not have; 'profile-changed' 409 with the current `updatedAt` if
 *   another tab or device saved meanwhile. A member who wants to overwrite that sends this version as `overwrite`.
 */
export async function saveProfile(context: AppContext, viewer: Viewer, input: SaveInput): Promise<void> {
  requirePermission(viewer, 'keep-profile');
  const { accountId } = viewer;
  const before = await readTexts(context.database, accountId);
  const texts = cleanTexts(input, before.name);
  // A single field of a profile can be neither hidden nor held: refuse the field.
  const said = PROFILE_FIELDS.map((field) => texts[field] ?? '').join('\n');
  await mustBePlain(context, {
    viewer,
    kind: 'person',
    text: said,
    before: Object.values(before).join('\n'),
  });
  const version = input.overwrite ?? input.updatedAt;
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    if (await writeTexts(transaction, { accountId, texts, version, now })) {
      await noteChange(transaction, accountId);
      return;
    }
    const { updated_at: updatedAt } = await transaction
      .selectFrom('profiles')
      .select('updated_at')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    throw new AppError(
      'profile-changed',
      409,
      'Your profile was changed on another device or in another tab.',
      {
        updatedAt,
      },
    );
  });
}

/** Saves whether other members see the facts of the member's profile and find the member in the list of people. */
export async function saveVisibility(
  context: AppContext,
  viewer: Viewer,
  { shown, listed }: Pick<VisibilityInput, 'shown' | 'listed'>,
): Promise<void> {
  requirePermission(viewer, 'keep-profile');
  const now = context.clock.now();
  await inTransaction(context, async (transaction) => {
    await lockProfile(transaction, viewer.accountId);
    await transaction
      .updateTable('profiles')
      .set((column) => ({
        // The time of the consent stays when the same answer is saved again.
        shown_at: shown ? column.fn.coalesce('shown_at', column.val(now)) : null,
        listed_at: listed ? column.fn.coalesce('listed_at', column.val(now)) : null,
        visibility_chosen_at: now,
      }))
      .where('account_id', '=', viewer.accountId)
      .execute();
    await noteChange(transaction, viewer.accountId);
  });
}

/** Returns the texts of a profile as they are now. */
async function readTexts(queries: Queries, accountId: string): Promise<Record<ProfileField, string>> {
  const row = await queries
    .selectFrom('profiles')
    .select(PROFILE_FIELDS)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? mapFields(PROFILE_FIELDS, () => '');
}

/** Updates the lists and the search for a changed person. */
async function noteChange(transaction: Transaction, accountId: string): Promise<void> {
  await refreshListing(transaction, accountId);
  await raise<PeopleEvent>(transaction, { type: 'person-changed', accountId });
}

type Texts = Partial<Record<ProfileField, string>>;

function cleanTexts(input: { [Field in ProfileField]?: string | undefined }, nameBefore: string): Texts {
  const texts: Texts = {};
  for (const field of PROFILE_FIELDS) {
    const { limit, hasLines = false } = describeField(field);
    const text = input[field];
    if (text === undefined) continue;
    texts[field] =
      field === 'name' ? cleanName(text, limit, nameBefore) : cleanField(text, { field, limit, hasLines });
  }
  return texts;
}

/** Gives a profile without a name this name. Call this in a transaction, with a cleaned name. */
export async function nameProfile(
  context: AppContext,
  transaction: Transaction,
  accountId: string,
  name: string,
): Promise<void> {
  if (!name) return;
  await writeName(transaction, { accountId, name, now: context.clock.now(), isFirst: true });
  await noteChange(transaction, accountId);
}

/** Replaces a profile's name, also by an empty one. Call this in a transaction, with a cleaned name. */
export async function renameProfile(
  context: AppContext,
  transaction: Transaction,
  accountId: string,
  name: string,
): Promise<void> {
  await writeName(transaction, { accountId, name, now: context.clock.now(), isFirst: false });
  await noteChange(transaction, accountId);
}

const segmenter = new Intl.Segmenter('ml', { granularity: 'grapheme' });

/** Longer than most graphemes, in code units. The segmenter's time grows with its text. */
const GRAPHEME_SAMPLE = 8;
/**
 * A Latin letter, or a Malayalam one with its vowel signs, that the next letter cannot join, so that it is a grapheme
 * of its own. The segmenter takes thirty times as long, and a list of stories has 20 names.
 */
const LONE_GRAPHEME =
  /^(?:[A-Za-z]|[\u0d05-\u0d39][\u0d02\u0d03\u0d3e-\u0d44\u0d46-\u0d48\u0d4a-\u0d4c]{0,2})(?=[A-Za-z0-9 \u0d05-\u0d39\u0d7a-\u0d7f])/;

/** Returns the first grapheme of the name, otherwise of the email, otherwise '?'. The Malayalam ശ്രീ is one grapheme. */
export function initialOf(name: string, email: string): string {
  const text = name.trim() || email.trim();
  if (!text) return '?';
  const find = (some: string) => segmenter.segment(some).containing(0)?.segment ?? '';
  const first = LONE_GRAPHEME.exec(text)?.[0] ?? find(text.slice(0, GRAPHEME_SAMPLE));
  return (first.length < GRAPHEME_SAMPLE ? first : find(text)).toUpperCase();
}

/** Locks the row of a profile, if there is one, until the end of the transaction. */
export async function waitForProfile(queries: Queries, accountId: string): Promise<void> {
  await queries
    .updateTable('profiles')
    .set((column) => ({ photo: column.ref('photo') }))
    .where('account_id', '=', accountId)
    .execute();
}
