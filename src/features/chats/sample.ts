import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../test/factories.ts';
import type { Sample, SampleCommunity } from '../../../test/sample.ts';

export const sample: Sample = {
  async add({ app, ammu }) {
    await createChat(app, ammu);
  },
};

/** Adds a group chat that a person has read in and of which the same person has claimed a story. */
async function createChat(
  { context: { database, clock } }: SampleCommunity['app'],
  { viewer }: Actor,
): Promise<void> {
  const { accountId } = viewer;
  const now = clock.now();
  const [room, person] = [randomUUID(), randomUUID()];
  await database
    .insertInto('chat_rooms')
    .values({ id: room, account_id: accountId, digest: 'digest', report: '{}', created_at: now })
    .execute();
  await database
    .insertInto('chat_people')
    .values({
      id: person,
      room_id: room,
      name: 'Canaryname',
      account_id: accountId,
      expires_at: now + 1000,
    })
    .execute();
  const words = { title: 'Canarytitle', text: 'Canarytext' };
  await database
    .insertInto('chat_proposals')
    .values({ id: randomUUID(), person_id: person, written_at: now, ...words, lacks_numbers: 0 })
    .execute();
}
