// Runs nightly on: SQLite and PostgreSQL

import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { dumpDatabase } from '../../../../test/dump-database.ts';
import { createCommunity, createLeaver, settle } from '../../../../test/leaving.ts';
import { DAY_MS } from '../../../server/clock.ts';
import { decide, undoDecision } from '../../membership/server/decisions/decide.ts';

/** What changes for somebody who was remembered by mistake, with the reason. All other tables are as before. */
const CHANGED = {
  // The rows of both decisions, and the mail about the mistake.
  audit_log: 'told',
  decisions: 'told',
  outbox: 'told',
  // The files are looked at, and stay.
  book_editions: 'looked at',
  // Ways into the account: the member signs in, and sets them up again.
  sessions: 'ended',
  push_devices: 'ended',
  push_messages: 'ended',
  calendars: 'ended',
  feeds: 'ended',
  invitations: 'ended',
  deputies: 'ended',
  // Group chats that an administrator was about to bring in.
  chat_people: 'ended',
  chat_proposals: 'ended',
  chat_rooms: 'ended',
};

test('somebody who is put back finds every row as before, but for what leads into the account', async () => {
  const app = await createTestApp();
  const community = await createCommunity(app);
  const { viewer } = await createLeaver(community);
  const { context, clock } = app;
  const { database } = context;
  // The sample of the page's words stands in for somebody who is remembered.
  await database.deleteFrom('remembrances').execute();
  await settle(community);
  await app.mails();
  const before = await dumpDatabase(database);
  const by = community.administrator.viewer;
  const decision = await decide(context, by, viewer.accountId, { action: 'remember' });
  await settle(community);
  clock.advance(DAY_MS);
  const proof = { hasFactor: false, factors: 'password', confirmedAt: clock.now() } as const;
  await undoDecision(context, { ...by, proof }, viewer.accountId, { decision: decision ?? '' });
  await settle(community);
  await app.mails();
  const after = await dumpDatabase(database);
  const changed = Object.keys(before).filter((table) => `${before[table]?.rows}` !== `${after[table]?.rows}`);
  expect(changed.sort()).toEqual(Object.keys(CHANGED).sort());
  const ended = { sessions: '', push_devices: '', calendars: '', feeds: '' };
  for (const table of Object.keys(ended)) {
    expect([table, `${after[table]?.rows}`.includes(viewer.accountId)]).toEqual([table, false]);
  }
});
