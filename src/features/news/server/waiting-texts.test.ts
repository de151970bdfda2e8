// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor } from '../../../../test/factories.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import { mutePerson } from '../../mutes/server/mutes.ts';
import { createToldStory } from '../../recordings/sample.ts';
import { writeDown } from '../../recordings/server/write-down.ts';
import { saveMailSettings } from './mail-settings.ts';

const TITLE = 'Rain on the tin roof';
const TO_WRITE = `Write down a recorded story: <bdi lang="">${TITLE}`;
const TO_APPROVE = `Your story, written down: <bdi lang="">${TITLE}`;
const DAILY = { answers: false, digest: 'daily', hour: 8, weekday: 6, timeZone: 'Asia/Kolkata' } as const;

test('Home and the digest offer a told story to others, and its written text to the teller, only while they wait', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  const teller = await createActor(app, 'member', { name: 'Ammu' });
  const biju = await createActor(app, 'member', { name: 'Biju' });
  const muting = await createActor(app, 'member', { name: 'Devi' });
  // Home makes no offers in the first hour, and the first steps come before any offer.
  app.clock.advance(HOUR_MS);
  for (const { client } of [teller, biju, muting])
    await client.post('/dashboard', { intent: 'skip-welcome' });
  for (const { viewer } of [teller, biju, muting]) await saveMailSettings(app.context, viewer, DAILY);
  await mutePerson(app.context, muting.viewer, teller.viewer.accountId);
  const homeOf = async ({ client }: Actor) => (await client.html('/dashboard')).replaceAll('<!-- -->', '');
  expect(await homeOf(biju)).not.toContain('recorded story');
  const { story } = await createToldStory(app, teller, { title: TITLE });
  expect(await homeOf(biju)).toContain(TO_WRITE);
  for (const actor of [teller, muting]) expect(await homeOf(actor)).not.toContain('recorded story');
  const path = `https?://.*/stories/food/${story}/write-down`;
  const toWrite = new RegExp(`nobody is writing down yet:\n\n‘${TITLE}’\n${path}`);
  const first = await waitForDigests(app, [biju, teller, muting]);
  expect(first.map((text) => toWrite.test(text))).toEqual([true, false, false]);

  await writeDown(app.context, biju.viewer, story, { intent: 'offer' });
  for (const actor of [biju, teller]) expect(await homeOf(actor)).not.toContain('recorded story');
  await writeDown(app.context, biju.viewer, story, { intent: 'send', text: 'Drops.' });
  expect(await homeOf(teller)).toContain(TO_APPROVE);
  expect(await homeOf(biju)).not.toContain('recorded story');
  const toApprove = new RegExp(`for you to approve:\n\n‘${TITLE}’\n${path}`);
  const second = await waitForDigests(app, [biju, teller]);
  expect(second.map((text) => toApprove.test(text))).toEqual([false, true]);
  await writeDown(app.context, teller.viewer, story, { intent: 'approve' });
  for (const actor of [teller, biju]) expect(await homeOf(actor)).not.toContain('recorded story');
  await createToldStory(app, teller, { title: 'Later' });
  expect(await homeOf(biju)).toContain('Write down a recorded story: <bdi lang="">Later');
});

/** Returns the digest that each person has got after a day, or nothing. */
async function waitForDigests(app: TestApp, people: Actor[]): Promise<string[]> {
  const before = (await app.mails()).length;
  // The first digest tells of one day.
  app.clock.advance(DAY_MS - HOUR_MS);
  await app.context.scheduler.sweep();
  const mails = (await app.mails()).slice(before);
  return people.map(
    ({ viewer }) => mails.find(({ to: [one] = [] }) => one?.address === viewer.email)?.text ?? '',
  );
}
