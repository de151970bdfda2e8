// Runs on: SQLite

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/create-test-app.ts';
import { routes } from '../../test/expected-access.ts';
import { createCommunity, createLeaver, settle } from '../../test/leaving.ts';
import { readRows, updateRows } from '../../test/rows.ts';
import type { TestClient } from '../../test/test-client.ts';
import { buildIndex } from '../features/search/server/build-index.ts';

/** Texts of the samples of all features, each with its Malayalam. */
const MALAYALAM: Record<string, string> = {
  Canaryname: 'കാനറി നായർ',
  Canary: 'കാനറി ',
  Chief: 'ഗോപിനാഥൻ നായർ',
  Biju: 'ബിജു വർഗീസ്',
  'Puttu at dawn': 'പുട്ടും കാപ്പിയും',
  Steam: 'നീരാവി',
};
/** Parts of these in English letters. */
const CONVERTED = /Kanari|Gopinathan|Varghese|Kappiyum|Neeravi/;
/** Words of the interface that are Malayalam in English, too. */
const OF_INTERFACE = /മലയാളം|കൊച്ചു യാത്രകൾ|മഴ/g;
const LEFT_ALONE = ['/sign-out'];

test('pages show what members wrote in English letters, but for their forms', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  const community = await createCommunity(app);
  const ammu = await createLeaver(community, 'administrator');
  const { administrator, biju, made } = community;
  await settle(community);
  await writeInMalayalam(app);
  await buildIndex(app.context);
  const { database } = app.context;
  const [closed] = await database.selectFrom('cases').select('id').execute();
  const [letters] = await database
    .selectFrom('letter_sides')
    .select('correspondence_id as id')
    .where('account_id', '=', ammu.viewer.accountId)
    .execute();
  const ids: Record<string, string> = {
    topic: 'food',
    story: made.stories[0],
    ...made.others,
    correspondence: letters?.id ?? '',
    account: biju.viewer.accountId,
    'admin:account': administrator.viewer.accountId,
    list: 'saved',
    case: closed?.id ?? '',
  };
  const paths = routes.flatMap((pattern) => {
    const [, first] = pattern.split('/');
    if (LEFT_ALONE.includes(pattern)) return [];
    return pattern.replace(/:(\w+)/g, (_, name: string) => ids[`${first}:${name}`] ?? ids[name] ?? name);
  });
  const { accountId } = ammu.viewer;
  const [own] = await readRows(database, 'stories', { author_id: accountId }, ['id']);
  const [held] = await readRows(database, 'gatherings', { organiser_id: accountId }, ['id']);
  const more = [
    '/search?q=kaanari',
    '/search?q=kaanari&in=comments',
    '/search?q=kaanari&in=people',
    `/people/${accountId}`,
    `/stories/food/${own?.id}`,
    `/stories/food/${own?.id}?edit`,
    `/gatherings/${held?.id}`,
    `/gatherings/${held?.id}/edit`,
    '/stories/food?write',
  ];
  const found: string[] = [];
  const changed: string[] = [];
  for (const path of [...paths, ...more]) {
    const html = await open(ammu.client, path);
    for (const place of placesOf(html)) found.push(`${path}: ${place}`);
    for (const field of fieldsOf(html)) if (CONVERTED.test(field)) changed.push(`${path}: ${field}`);
  }
  expect(found).toEqual([]);
  expect(changed).toEqual([]);
}, 120_000);

async function open(client: TestClient, path: string): Promise<string> {
  client.cookies.set('script', 'latin');
  const answer = await client.get(path);
  return (await answer.text()).replace(/<script\b.*?<\/script>/gs, '');
}

/** Returns the fields of forms with what they send. */
function fieldsOf(html: string): string[] {
  return html.match(/<textarea\b.*?<\/textarea>|<input\b[^>]*>/gs) ?? [];
}

/** Returns texts and attributes in Malayalam, without the fields of forms and what is marked as written. */
function placesOf(html: string): string[] {
  const shown = html
    .replace(/<(textarea|select)\b.*?<\/\1>/gs, '')
    .replace(/<input\b[^>]*>/g, '')
    .replace(/<p class="[^"]*" lang="ml">[^<]*<\/p>/g, '')
    .replace(OF_INTERFACE, '');
  const places = shown.match(/[^<>"=]*\p{Script=Malayalam}[^<>"]*/gu) ?? [];
  // The button of the typing aid.
  return places.filter((place) => place !== 'അ');
}

/** Writes all texts of members in the database in Malayalam. */
async function writeInMalayalam({ context: { database } }: TestApp): Promise<void> {
  await updateRows(database, 'profiles', {}, { occupation: 'Canary', company: 'Canary', location: 'Canary' });
  for (const { name: table, columns } of await database.introspection.getTables()) {
    for (const { name, dataType } of columns) {
      if (!/text/i.test(dataType)) continue;
      for (const [text, malayalam] of Object.entries(MALAYALAM)) {
        // The index of the search has tables that only the search writes.
        await sql`update ${sql.table(table)} set ${sql.ref(name)} = replace(${sql.ref(name)}, ${text}, ${malayalam})
          where ${sql.ref(name)} like ${`%${text}%`}`
          .execute(database)
          .catch(() => undefined);
      }
    }
  }
}
