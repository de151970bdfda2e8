// Runs on: SQLite, PostgreSQL nightly

import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { createTestApp, PUBLIC_URL } from '../../../../test/create-test-app.ts';
import { decodeResponse } from '../../../../test/decoded-response.ts';
import { type Actor, createActor, createAppWith } from '../../../../test/factories.ts';
import { updateRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { makeAddress, readAddress } from '../../accounts/server/addresses/secret-address.ts';
import { decide } from '../../membership/server/decisions/decide.ts';
import { createGathering, gatheringForm, YES } from '../sample.ts';
import { answerGathering } from './answers.ts';
import { calendarAddress } from './calendar-address.ts';
import { CALENDAR_READS } from './calendars.ts';
import { cancelGathering, changeGathering } from './gatherings.ts';
import { toIcs } from './ics.ts';
import { eraseGatherings } from './own-gatherings.ts';

interface ReadEvent {
  uid: string;
  summary: string;
  start: string;
  end: string;
  sequence: number;
  status: string;
  location: string | undefined;
  description: string;
}

/** Reads a calendar with a parser that is not ours. */
function readEvents(ics: string): ReadEvent[] {
  for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(ics));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue('status')),
      location: event.location || undefined,
      description: event.description,
    };
  });
}

test('calendars follow a gathering as it changes and is cancelled, with one UID and a rising SEQUENCE', async () => {
  const { app, context, host, guest } = await createAppWith({ host: 'member', guest: 'member' });
  const stranger = app.client();
  const year = new Date(app.clock.now()).getUTCFullYear() + 1;
  const form = gatheringForm(context, {
    ...{ title: 'ഓണസദ്യ, with; friends \\ and more of them', place: 'Halle' },
    ...{ startsAt: `${year}-03-20T18:00`, endsAt: `${year}-03-20T20:00`, timeZone: 'Europe/Berlin' },
    description: `മഴ, ചായ; കഥ\n${'അ'.repeat(200)}`,
  });
  const id = await createGathering(app, host, form);
  await createGathering(app, host, { title: 'Not mine' });
  const answer = { ...YES, answer: 'perhaps' } as const;
  await answerGathering(context, guest.viewer, id, answer);
  const path = await createAddress(guest);
  const read = async () => readEvents(await (await stranger.get(path)).text());
  const first = {
    uid: `${id}@${new URL(PUBLIC_URL).hostname}`,
    summary: form.title,
    // Before Berlin changes its clock.
    start: `${year}-03-20T17:00:00.000Z`,
    end: `${year}-03-20T19:00:00.000Z`,
    sequence: 0,
    status: 'TENTATIVE',
    location: 'Halle',
    description: `You might come.\n\n${form.description}\n\n${PUBLIC_URL}/gatherings/${id}`,
  };
  expect(await read()).toEqual([first]);
  const tag = (await stranger.get(path)).headers.get('etag') ?? '';
  const again = await stranger.get(path, { headers: { 'if-none-match': tag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const own = await guest.client.get(`/gatherings/${id}/calendar`);
  expect(own.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(readEvents(await own.text())).toEqual([first]);
  await updateRows(
    context,
    'gathering_answers',
    { account_id: guest.viewer.accountId },
    { answer: 'yes', waits_since: app.clock.now() },
  );
  const waiting = first.description.replace('You might come.', 'You’re on the waiting list.');
  expect(await read()).toEqual([{ ...first, description: waiting }]);
  await answerGathering(context, guest.viewer, id, answer);
  // The organiser comes.
  const [organisers] = readEvents(await host.client.html(`/gatherings/${id}/calendar`));
  expect([organisers?.status, organisers?.description.startsWith('മഴ')]).toEqual(['CONFIRMED', true]);
  const later = { ...form, startsAt: `${year}-04-03T18:00`, endsAt: `${year}-04-03T20:00` };
  await changeGathering(context, host.viewer, id, later);
  const second = {
    ...first,
    start: `${year}-04-03T16:00:00.000Z`,
    end: `${year}-04-03T18:00:00.000Z`,
    sequence: 1,
  };
  expect(await read()).toEqual([second]);
  await cancelGathering(context, host.viewer, id);
  expect(await read()).toEqual([{ ...second, sequence: 2, status: 'CANCELLED' }]);

  /** Makes an address and returns its path. */
  async function createAddress({ viewer }: Actor): Promise<string> {
    await makeAddress(context, viewer, calendarAddress);
    const link = (await readAddress(context, viewer, calendarAddress))?.link ?? '';
    expect(link).toMatch(/\/calendar\?key=[\w-]{43}$/);
    return link.slice(PUBLIC_URL.length);
  }
});

test('an address ends by withdrawal, a new one and suspension, with the same answer as any unknown one', async () => {
  const app = await createTestApp({ environment: { LOG_LEVEL: 'debug' } });
  const { context } = app;
  const [member, administrator] = [await createActor(app), await createActor(app, 'administrator')];
  const stranger = app.client();
  const make = async () => {
    await member.client.act('/gatherings/calendar', { intent: 'create' });
    return (await readAddress(context, member.viewer, calendarAddress))?.link?.slice(PUBLIC_URL.length) ?? '';
  };
  const ask = async (path: string) => {
    const answer = await stranger.get(path);
    return [answer.status, answer.status === 404 && (await answer.text())];
  };
  const unknown = await ask(`/calendar?key=${'a'.repeat(43)}`);
  expect(unknown).toEqual([404, 'There is no calendar at this address. It may have been withdrawn.']);
  expect(await ask('/calendar')).toEqual(unknown);
  const first = await make();
  expect((await ask(first))[0]).toBe(200);
  const second = await make();
  expect([await ask(first), (await ask(second))[0]]).toEqual([unknown, 200]);
  await member.client.act('/gatherings/calendar', { intent: 'withdraw' });
  expect(await ask(second)).toEqual(unknown);
  const third = await make();
  for (let count = 0; count < CALENDAR_READS.hits - 2; count += 1) await stranger.get(third);
  expect((await stranger.get(third)).status).toBe(429);
  await decide(context, administrator.viewer, member.viewer.accountId, { action: 'suspend' });
  expect(await ask(third)).toEqual(unknown);
  const [, key = ''] = third.split('key=');
  expect(app.logged.join('')).not.toContain(key);
  expect(await context.database.selectFrom('calendars').selectAll().execute()).toEqual([]);
});

test('a calendar without a change is neither sent nor built again, and the words of a leaver go', async () => {
  const { app, context, host, guest } = await createAppWith({ host: 'member', guest: 'member' });
  const id = await createGathering(app, host, { place: 'Canaryplace', description: 'മഴ, ചായ '.repeat(200) });
  await answerGathering(context, guest.viewer, id, YES);
  await makeAddress(context, guest.viewer, calendarAddress);
  const path =
    (await readAddress(context, guest.viewer, calendarAddress))?.link?.slice(PUBLIC_URL.length) ?? '';
  const ask = async (headers: Record<string, string> = {}) => {
    const { status, headers: sent, text } = await decodeResponse(await app.client().get(path, { headers }));
    return { status, encoding: sent.get('content-encoding'), tag: sent.get('etag') ?? '', text };
  };
  const gzip = { 'accept-encoding': 'gzip' };
  const first = await ask(gzip);
  expect(first).toMatchObject({ status: 200, encoding: 'gzip' });
  const past = { ends_at: app.clock.now() - 1 };
  // Not through the rule, which would raise its version: a calendar that is built again would show it.
  await context.database.updateTable('gatherings').set(past).where('id', '=', id).execute();
  expect(await ask(gzip)).toEqual(first);
  expect(await ask({ 'if-none-match': first.tag })).toMatchObject({ status: 304, tag: first.tag, text: '' });
  await inTransaction(context, (transaction) =>
    eraseGatherings(context, transaction, { accountId: host.viewer.accountId, keepsWork: true }),
  );
  const second = await ask({ 'if-none-match': first.tag });
  expect([second.status, second.text.includes('Canaryplace')]).toEqual([200, false]);
});

test('a calendar of 500 gatherings is read whole by another parser', async () => {
  const app = await createTestApp();
  await createGathering(app, await createActor(app), {
    ...{ title: 'കഥാസായാഹ്നം', place: 'കൊച്ചി', description: 'ചായ '.repeat(50) },
  });
  const gathering = await app.context.database.selectFrom('gatherings').selectAll().executeTakeFirstOrThrow();
  const gatherings = Array.from({ length: 500 }, (_, index) => ({ ...gathering, id: `gathering-${index}` }));
  const ics = toIcs({ publicUrl: PUBLIC_URL, name: 'Kerikko', gatherings });
  expect(readEvents(ics)).toHaveLength(500);
});
