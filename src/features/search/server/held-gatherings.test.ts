// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor } from '../../../../test/factories.ts';
import { createGathering } from '../../gatherings/sample.ts';
import { editGathering } from '../../gatherings/server/gathering-form.ts';
import { cancelGathering } from '../../gatherings/server/gatherings.ts';
import { listGatherings } from '../../gatherings/server/read-gatherings.ts';
import type { Decision } from '../../moderation/contract.ts';
import { listCases, readCase } from '../../moderation/server/cases.ts';
import { decideCase } from '../../moderation/server/decide-case.ts';
import { reportContent } from '../../moderation/server/reports.ts';
import { sweepCases } from '../../moderation/server/sweep-cases.ts';
import { buildIndex } from './build-index.ts';
import { search } from './search.ts';

async function setUp() {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  const { context } = app;
  const people = {
    host: await createActor(app, 'member', { name: 'Appu' }),
    reader: await createActor(app, 'member', { name: 'Ammu' }),
    moderator: await createActor(app, 'moderator', { name: 'Omana' }),
  };
  await buildIndex(context);
  const seen = async ({ viewer }: Actor) => {
    const { results } = await search(context, viewer, { q: 'ഓണസദ്യ', in: 'gatherings' });
    const { rows } = await listGatherings(context, viewer, {});
    return [rows.length, results.found.length];
  };
  const judge = async (intent: Decision) => {
    const [found] = (await listCases(context, people.moderator.viewer, { show: 'open' })).cases;
    const decision = { intent, rule: 1, words: 'Please not.', note: '' };
    await decideCase(context, people.moderator.viewer, found?.id ?? '', decision);
  };
  const statusFor = async ({ client }: Actor, id: string) => (await client.get(`/gatherings/${id}`)).status;
  return { app, context, ...people, seen, judge, statusFor };
}

test('a reported gathering is hidden with its questions and found no more, and comes back by a decision', async () => {
  const { app, context, host, reader, moderator, seen, judge, statusFor } = await setUp();
  const id = await createGathering(app, host, { title: 'ഓണസദ്യ', place: 'കൊച്ചി' });
  expect(await seen(reader)).toEqual([1, 1]);
  expect(await reader.client.html(`/gatherings/${id}`)).toContain(`/report?kind=gathering&amp;id=${id}`);
  const report = { kind: 'gathering', id, category: 'unkind', words: '' } as const;
  await expect(reportContent(context, host.viewer, report)).rejects.toMatchObject({ code: 'own-thing' });
  await reportContent(context, reader.viewer, report);
  await judge('hide');
  expect([await seen(reader), await statusFor(reader, id)]).toEqual([[0, 0], 404]);
  expect(await host.client.html(`/gatherings/${id}`)).toContain('This gathering is hidden.');
  expect(await statusFor(moderator, id)).toBe(200);
  const question = { intent: 'comment', text: 'Where?', key: 'key-of-a-question' };
  expect((await reader.client.act(`/gatherings/${id}?index`, question)).status).toBe(404);
});

test('a newcomer’s gathering with a link waits for a moderator, and is listed and found once it is released', async () => {
  const { app, context, host, reader, moderator, seen, statusFor } = await setUp();
  const id = await createGathering(app, host, { title: 'ഓണസദ്യ', link: 'https://canary.example.com/held' });
  expect([await seen(reader), await statusFor(reader, id)]).toEqual([[0, 0], 404]);
  const own = await host.client.html(`/gatherings/${id}?notice=proposed`);
  expect(own).toContain('Others will see this gathering once a moderator has looked at it.');
  expect(own).not.toContain('Your gathering is on the list.');
  const [waiting] = (await listCases(context, moderator.viewer, { show: 'open' })).cases;
  const release = async (seen: number | undefined) =>
    decideCase(context, moderator.viewer, waiting?.id ?? '', {
      ...{ intent: 'no-breach', rule: 0, words: '', note: '', seen },
    });
  const shown = async () => (await readCase(context, moderator.viewer, waiting?.id ?? '', 'en'))?.now;
  const before = await shown();
  const page = await host.client.html(`/gatherings/${id}/edit`);
  expect([page.includes('canary.example.com/held'), page.includes('Cancel the gathering')]).toEqual([
    true,
    false,
  ]);
  const {
    isHidden: _,
    hasDay: __,
    days: ___,
    isOutside: ____,
    ...form
  } = (await editGathering(context, host.viewer, id)) ?? {};
  await host.client.act(`/gatherings/${id}/edit`, { intent: 'save', key: id, ...form, description: 'Two.' });
  expect([(await shown())?.text.includes('Two.'), await seen(reader)]).toEqual([true, [0, 0]]);
  await expect(release(before?.version)).rejects.toMatchObject({ code: 'thing-changed' });
  await expect(cancelGathering(context, host.viewer, id)).rejects.toMatchObject({ status: 404 });
  expect(await editGathering(context, moderator.viewer, id)).toBeUndefined();
  await sweepCases(context, app.clock.now());
  await release((await shown())?.version);
  expect([await seen(reader), await statusFor(reader, id)]).toEqual([[1, 1], 200]);
});
