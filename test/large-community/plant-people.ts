import { nameKeys } from '../../src/features/membership/server/names/names.ts';
import { listingOf } from '../../src/features/people/server/listing.ts';
import { PERSON, termsOf } from '../../src/features/search/server/terms.ts';
import { toFtsToken } from '../../src/server/database/search-table.ts';
import { id, type Plant, TEMPLATES, templated, WITH_TEMPLATE } from './plant.ts';
import { plantDocuments } from './plant-documents.ts';

const MEMBERS = 20_000;
/** Six years for all of them. */
export const JOINED_EVERY_MS = 10_000_000;

/** Names in both scripts, and some of 100 letters. */
function writeNames(): string[] {
  const first = [
    'Asha',
    'Biju',
    'ലക്ഷ്മി',
    'Nj. K.',
    'മറിയം',
    'Ouseph',
    'കൃഷ്ണൻ',
    'Sreelatha',
    'A. B. C.',
    'ഷീബ',
  ];
  const last = [
    'Menon',
    'നായർ',
    'Varghese',
    'Njarakkal',
    'കുറുപ്പ്',
    'Thomas',
    'നമ്പൂതിരി',
    'Pillai',
    'K. G.',
    'Ali',
  ];
  return Array.from({ length: TEMPLATES }, (_, index) => {
    const name = `${first[index % 10]} ${last[Math.floor(index / 10) % 10]} ${index}`;
    return index % 25 === 0 ? [...`${name} `.repeat(20)].slice(0, 100).join('') : name;
  });
}

/** Adds 20,000 people, of whom a tenth wait to be let in. `template` is the expression of a member's id. */
export async function plantPeople(plant: Plant, template: string): Promise<void> {
  const { now } = plant;
  const names = writeNames().map((name, index) => {
    const listing = listingOf({ name, email: '', email_verified_at: now, listed_at: now });
    const terms = termsOf({ of: PERSON, title: name, text: '' });
    return {
      ...listing,
      name,
      index,
      keys: nameKeys({ ...listing, email_copy: 'member@example.org' }),
      terms: terms.map(toFtsToken).join(' '),
    };
  });
  await plant.setTemplates(names);
  await plant.copy('accounts', `id = ${template}`, MEMBERS, {
    id: id('1'),
    email: "'member-' || n || '@example.org'",
    created_at: `${now} - n * ${JOINED_EVERY_MS}`,
  });
  await plant.copy(
    'memberships',
    `account_id = ${template}`,
    MEMBERS,
    {
      account_id: id('1'),
      state: "case when n > 18000 then 'pending' when n % 100 = 1 then 'suspended' else 'approved' end",
      joined_at: `${now} - n * ${JOINED_EVERY_MS}`,
      email_copy: "'member-' || n || '@example.org'",
      folded_name: templated('folded_name'),
      name_sounds: templated('name_sounds'),
      list_key: templated('list_key'),
    },
    WITH_TEMPLATE,
  );
  await plant.copyInto(
    'name_keys',
    MEMBERS,
    {
      account_id: id('1'),
      key: 'keys.value',
      joined_at: `${now} - n * ${JOINED_EVERY_MS}`,
      list_key: templated('list_key'),
    },
    `${WITH_TEMPLATE} join json_each(templates.value ->> 'keys') as keys`,
  );
  await plant.copy(
    'profiles',
    `account_id = ${template}`,
    MEMBERS,
    { account_id: id('1'), name: templated('name'), photo: 'null', listed_at: `${now}`, shown_at: `${now}` },
    WITH_TEMPLATE,
  );
  await plantDocuments(plant, { kind: 'person', group: '1', count: MEMBERS });
}
