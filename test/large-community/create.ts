import { sql } from 'kysely';
import { MAX_CIRCLE_PEOPLE } from '../../src/features/circles/contract.ts';
import { buildIndex } from '../../src/features/search/server/build-index.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../create-test-app.ts';
import type { Actor } from '../factories.ts';
import { createCommunity, createLeaver, settle } from '../leaving.ts';
import { Plant } from './plant.ts';
import { plantAdministration } from './plant-administration.ts';
import { plantOwnLists } from './plant-lists.ts';
import { plantAnnouncements, plantLetters, plantNews } from './plant-news.ts';
import { plantPeople } from './plant-people.ts';
import { plantStories } from './plant-stories.ts';
import { plantGatherings, plantTalk } from './plant-talk.ts';

/** A community at the limits of its tables, on SQLite. `ids` has a value for each parameter of an address. */
export interface LargeCommunity {
  app: TestApp;
  ammu: Actor;
  administrator: Actor;
  ids: Record<string, string>;
}

/**
 * Creates a community of 20,000 members and 100,000 stories, with a row in each table from the samples of all features, which bulk
 * statements then copy up to the limits of the tables. Takes five seconds of processor time.
 */
export async function plantLargeCommunity(options: TestAppOptions = {}): Promise<LargeCommunity> {
  const app = await createTestApp(options);
  const community = await createCommunity(app);
  const { administrator, biju, made } = community;
  const ammu = await createLeaver(community, 'member');
  await settle(community);
  await app.mails();
  await buildIndex(app.context);
  const { database } = app.context;
  const plant = new Plant(database, app.clock.now());
  const [me, chief, other] = [ammu, administrator, biju].map(({ viewer }) => `'${viewer.accountId}'`) as [
    string,
    string,
    string,
  ];
  const [story = ''] = made.stories;
  const first = async (column: string, from: string) => {
    const { rows } = await sql<{
      id: string;
    }>`select ${sql.ref(column)} as id from ${sql.raw(from)} limit 1`.execute(database);
    const [row] = rows;
    if (!row) throw new Error(`no sample adds a row to ${from}`);
    return row.id;
  };
  const letters = await first('correspondence_id', `letter_sides where account_id = ${me}`);

  const { gathering = '' } = made.others;

  await plantPeople(plant, other);
  await plantStories(plant, story);
  await plantTalk(plant, { story, comment: made.comment });
  await plantGatherings(plant, { gathering, comment: made.comment, me });
  await plantLetters(plant, { letters, me, chief });
  await plantAnnouncements(plant);
  // One circle has as many people as a circle can have.
  await sql`insert into circle_members (circle_id, account_id, part, joined_at)
    select ${made.others.circle}, account_id, 'member', 1 from memberships where state = 'approved'
    order by account_id limit ${MAX_CIRCLE_PEOPLE - 10} on conflict do nothing`.execute(database);
  // Everybody has answered one question with names.
  await sql`insert into question_answers (question_id, account_id, position, answered_at)
    select ${made.others.question}, account_id, 0, ${app.clock.now()} from memberships where state = 'approved'
    on conflict do nothing`.execute(database);
  for (const owner of [me, chief]) await plantNews(plant, owner);
  await plantOwnLists(plant, me);
  await plantAdministration(plant, { me, chief, story });
  await plant.run('drop table templates');
  return {
    app,
    ammu,
    administrator,
    ids: {
      topic: 'food',
      story,
      gathering,
      correspondence: letters,
      account: biju.viewer.accountId,
      list: 'saved',
      case: await first('id', 'cases where closed_at is null'),
      'story-photos:file': `${await first('id', 'story_photos')}-800.webp`,
      'recordings:file': `${await first('id', 'recordings')}.webm`,
      file: 'unknown.webp',
    },
  };
}
