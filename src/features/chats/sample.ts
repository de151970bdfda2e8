import { randomUUID } from 'node:crypto';
import { CANARY, CANARY_BYTES } from '../../../test/canaries.ts';
import type { Actor } from '../../../test/factories.ts';
import type { CanarySample, Sample, SampleCommunity, SampleForms } from '../../../test/sample.ts';
import { DAY_MS } from '../../server/clock.ts';

export const sample: Sample = {
  async add({ app, ammu }) {
    await createChat(app, ammu);
  },
};

/** A group chat whose messages nobody has claimed. */
export const canaries: CanarySample = {
  async add({ app: { context }, administrator: { viewer } }) {
    const { database, clock } = context;
    const id = '00000000-0000-4000-8000-000000058123';
    const now = clock.now();
    const report = JSON.stringify({ leftOut: {} });
    const room = { id, account_id: viewer.accountId, digest: 'canary', report, created_at: now };
    await database.insertInto('chat_rooms').values(room).execute();
    const person = { id, room_id: id, name: CANARY.chatAuthor, number_hash: null, account_id: null };
    const secret = { token_hash: 'canary', sealed_token: null };
    await database
      .insertInto('chat_people')
      .values({ ...person, ...secret, expires_at: now + 60 * DAY_MS })
      .execute();
    const texts = { title: CANARY.chat, text: CANARY.chat };
    await database
      .insertInto('chat_proposals')
      .values({ id, person_id: id, written_at: now, ...texts, lacks_numbers: 0 })
      .execute();
    await database.insertInto('chat_photos').values({ id, proposal_id: id, position: 0 }).execute();
    await context.files.put(`chat-photos/${id}`, CANARY_BYTES);
    return { parameters: { 'chat-photos:file': `${id}.webp` } };
  },
};

/** Adds a group chat that a person has imported, and of which the same person has claimed a story. */
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

const ID = '00000000-0000-4000-8000-000000000000';

export const forms: SampleForms = {
  '/account/chat-memories': [
    { intent: 'claim' },
    {
      intent: 'publish',
      proposal: ID,
      topic: 'food',
      title: 'Puttu',
      content: 'Steam.',
      circle: '',
      photo: ID,
    },
    { intent: 'decline', proposal: ID },
    { intent: 'decline-all' },
  ],
  '/admin/group-chat': [
    { intent: 'delete-room', room: ID },
    { intent: 'invite', person: ID },
    { intent: 'withdraw', person: ID },
    { intent: 'delete-person', person: ID },
    { intent: 'find-number', number: '98470 12345' },
  ],
};
