import { id, type Plant } from './plant.ts';

/** Fills what a member can add to for themselves. */
export async function plantOwnLists(plant: Plant, me: string): Promise<void> {
  const { now } = plant;
  const mine = { account_id: me };
  await plant.copyInto('saved_stories', 10_000, { ...mine, story_id: id('2'), saved_at: `${now} - n` });
  await plant.copyInto('read_stories', 1000, { ...mine, story_id: id('2'), read_at: `${now} - n` });
  await plant.copyInto('followed_people', 500, { ...mine, followed_id: id('1'), created_at: `${now} - n` });
  await plant.copyInto('followed_people', 18_000, {
    account_id: id('1'),
    followed_id: me,
    created_at: `${now}`,
  });
  await plant.copyInto('followed_topics', 18_000, {
    account_id: id('1'),
    topic: "'food'",
    created_at: `${now}`,
  });
  await plant.copyInto('mutes', 500, { ...mine, muted_id: id('1', '(1000 + n)'), created_at: `${now}` });
  await plant.copyInto('mutes', 5000, { account_id: id('1'), muted_id: me, created_at: `${now}` });
  await plant.copy('drafts', `account_id = ${me}`, 19, {
    id: "'planted-draft-' || n",
    content: "(select group_concat(title, ' ') from (select title from stories limit 2000))",
    updated_at: `${now} - n`,
  });
  await plant.copy('sessions', `account_id = ${me}`, 1000, {
    token_hash: "'planted-' || n",
    created_at: `${now} - n`,
  });
  await plant.copy('passkeys', `account_id = ${me}`, 19, { id: id('a'), credential_id: "'planted-' || n" });
  await plant.copy('push_devices', `account_id = ${me}`, 9, {
    id: id('b'),
    endpoint: "'https://push.example.org/' || n",
    endpoint_hash: "'planted-' || n",
  });
  await plant.copy('recordings', `account_id = ${me}`, 19, {
    id: id('c'),
    story_id: 'null',
    submission_key: "'planted-' || n",
    finished_at: `${now}`,
  });
  await plant.copy('chat_rooms', `account_id = ${me}`, 200, { id: id('d'), digest: "'planted-' || n" });
  await plant.copy('chat_people', `account_id = ${me}`, 2000, {
    id: id('e'),
    room_id: id('d', '(1 + n % 200)'),
    name: "'Person ' || n",
    expires_at: `${now} + 86400000`,
    token_hash: 'null',
  });
  await plant.copy('chat_proposals', 'true', 5000, { id: id('f'), person_id: id('e', '(1 + n % 20)') });
}
