import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { listWords } from '../../../malayalam/normalise.ts';
import { phoneticKeys } from '../../../malayalam/phonetic-key.ts';
import type { AppContext } from '../../../server/context.ts';
import { inviterNameOf, wasInvitedBy } from '../../invitations/server/arrivals.ts';
import type { Person } from '../../people/contract.ts';
import { shownTextOf } from '../../people/server/person-facts.ts';
import type { InCommon } from '../contract.ts';

interface OwnRow {
  location: string | null;
  occupation: string | null;
  has_invited: number | boolean;
  is_invited: number | boolean;
}

/**
 * Returns what the viewer and another member have in common. Undefined if that is nothing, or for the viewer's
 * own page. A fact counts only if both show it. Runs one query.
 */
export async function findInCommon(
  { database }: AppContext,
  viewer: Viewer,
  person: Pick<Person, 'id' | 'location' | 'occupation'>,
): Promise<InCommon | undefined> {
  requirePermission(viewer, 'see-people');
  const { accountId } = viewer;
  if (person.id === accountId) return undefined;
  const { rows } = await sql<OwnRow>`
    select ${shownTextOf(accountId, 'location')} as location, ${shownTextOf(accountId, 'occupation')} as occupation,
      ${wasInvitedBy(person.id, accountId)} as has_invited,
      ${wasInvitedBy(accountId, person.id)} as is_invited`.execute(database);
  const [own] = rows;
  if (!own) return undefined;
  const common: InCommon = {
    hasInvited: Boolean(own.has_invited),
    isInvited: Boolean(own.is_invited),
    place: isSame(placeOf(own.location ?? ''), placeOf(person.location)) ? placeOf(person.location) : '',
    occupation: isSame(own.occupation ?? '', person.occupation) ? person.occupation : '',
  };
  return Object.values(common).some(Boolean) ? common : undefined;
}

/** Returns the name of the member who invited the viewer; undefined without an inviter. */
export async function findInviter({ database }: AppContext, viewer: Viewer): Promise<string | undefined> {
  requirePermission(viewer, 'see-people');
  const { rows } = await sql<{
    name: string | null;
  }>`select ${inviterNameOf(viewer.accountId)} as name`.execute(database);
  return rows[0]?.name || undefined;
}

/** Returns the first part of a location, which is the town: some people add a district or a country. */
function placeOf(location: string): string {
  return (/^[^,;/(|]*/.exec(location)?.[0] ?? '').trim();
}

const MALAYALAM = /[\u0D00-\u0D7F]/;

/** Returns true for texts with the same words in any case and in either script, such as Kollam and കൊല്ലം. */
function isSame(one: string, other: string): boolean {
  // The coarse keys match Kozhikode and കോഴിക്കോട്, but also match a baker and a packer.
  const key = MALAYALAM.test(one) === MALAYALAM.test(other) ? 'fine' : 'coarse';
  const [first, second] = [one, other].map((text) =>
    [...listWords(text)].map((word) => phoneticKeys(word)[key] || word).join(' '),
  );
  return first !== '' && first === second;
}
