// Runs on: SQLite, tagged tests on PostgreSQL

import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { dumpDatabase } from '../../../../test/dump-database.ts';
import { createActor } from '../../../../test/factories.ts';
import { exportTo, fill, moveTo } from '../../../../test/moving-community.ts';
import { runsNightlyTests } from '../../../../test/runner/tier.ts';
import { createQuestion } from '../../choices/sample.ts';
import { MAX_CIRCLE_PEOPLE, MAX_KEEPERS } from '../../circles/contract.ts';
import { createCircle } from '../../circles/sample.ts';
import { joinCircle } from '../../circles/server/joining.ts';
import { MAX_STORIES } from '../../gatherings/contract.ts';
import { fillGatherings } from '../../gatherings/sample.ts';
import { mutePerson } from '../../mutes/server/mutes.ts';
import { MAX_PHOTOS } from '../../photos/contract.ts';
import { MAX_PARTS } from '../../recordings/limits-contract.ts';
import { saveRemembrance } from '../../remembrance/server/remembrances.ts';
import { nameTrusted } from '../../remembrance/server/wishes.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Row = { [name: string]: Json };

/** Returns what a file that somebody has edited may have in place of a value. */
function spoil(value: Json): Json[] {
  if (Array.isArray(value)) return [[...value, ...value], [null], ['x'], {}];
  if (typeof value === 'number') return [-1, 1.5, 1e300, '1', null];
  if (typeof value === 'boolean') return ['true', null];
  if (typeof value !== 'string') return ['x', 0, []];
  const isTime = /^\d{4}-\d\d-\d\dT/.test(value);
  const times = ['2026-01-01T00:00:00+05', '9999-12-31T23:59:59.999-23:59', '0000-01-01T00:00:00Z'];
  return ['a\0b', 'a\ud800b', 'a\u202eb\nc', '', 'x'.repeat(70_000), ...(isTime ? times : [])];
}

/** Returns copies of a record in each of which one value is spoilt, with the place of the value. */
function spoilEach(record: Row): [string, Row][] {
  const places: [string, Row][] = [];
  const visit = (value: Json, path: (string | number)[]) => {
    if (path.length > 0) {
      for (const [index, bad] of spoil(value).entries()) {
        const copy = structuredClone(record);
        let inside = copy as never as Record<string | number, Json>;
        for (const name of path.slice(0, -1)) inside = inside[name] as never;
        inside[path.at(-1) as string] = bad;
        places.push([`${path.join('.')} ${index}`, copy]);
      }
    }
    if (value !== null && typeof value === 'object') {
      // One element of a list stands for all.
      for (const [name, part] of Object.entries(value).slice(0, Array.isArray(value) ? 1 : undefined))
        visit(part, [...path, name]);
    }
  };
  visit(record, []);
  return places;
}

/** Returns the records that have a value where no earlier one of the list has any. */
function mergeShapes(rows: Row[]): Row[] {
  const known = new Set<string>();
  const richest = rows.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length);
  return richest.filter((row) => {
    const names = Object.entries(row).flatMap(([name, value]) =>
      value === null || (Array.isArray(value) && value.length === 0) ? [] : [name],
    );
    const isNew = names.some((name) => !known.has(name));
    for (const name of names) known.add(name);
    return isNew;
  });
}

/** The places in which a spoilt value once ended an import on one of the databases. `npm test` tries only these. */
const ONCE_FATAL =
  /^(name 0|people 0|people\.0\.at 5|createdAt 5|email 0|recordings\.0\.duration 2|remembrance\.born 2)$/;

test('an import refuses or cleans each value of an export that somebody has spoilt, and goes on', {
  tags: ['both-databases'],
}, async () => {
  const source = await createTestApp();
  const { ammu, story } = await fill(source);
  const chief = await createActor(source, 'administrator', { name: 'Chief' });
  const guest = await createActor(source, 'member', { name: 'Guest' });
  const { viewer } = await createActor(source, 'remembered', { name: 'Gone' });
  const words = { born: '1941', died: '2026', words: 'She sang.', version: 0 };
  await saveRemembrance(source.context, chief.viewer, viewer.accountId, words);
  await mutePerson(source.context, guest.viewer, chief.viewer.accountId);
  await nameTrusted(source.context, guest.viewer, chief.viewer.accountId);
  const circle = await createCircle(source, ammu);
  await joinCircle(source.context, guest.viewer, circle);
  await fillGatherings(source, [ammu, guest], circle);
  await createQuestion(source, ammu, { kind: 'story', id: story });
  const { folder } = await exportTo(source, { withPasswords: true });
  for (const name of ['members', 'circles', 'stories', 'gatherings', 'comments']) {
    const file = join(folder, `${name}.json`);
    const rows: Row[] = JSON.parse(await readFile(file, 'utf8'));
    const spoilt = mergeShapes(rows)
      .flatMap(spoilEach)
      .filter(([place]) => runsNightlyTests || ONCE_FATAL.test(place));
    for (const [index, [place, row]] of spoilt.entries()) {
      if (!place.startsWith('id ')) row.id = randomUUID();
      if (name === 'members' && !place.startsWith('email ')) row.email = `m${index}@example.org`;
    }
    expect(spoilt.length, name).toBeGreaterThan(0);
    await writeFile(file, JSON.stringify([...rows, ...spoilt.map(([, row]) => row)]));
  }
  const target = await createTestApp();
  target.clock.advance(source.clock.now() - target.clock.now());
  const { tally } = await moveTo(target, folder);
  expect(tally.counts.stories?.imported).toBeGreaterThanOrEqual(4);
  const stored = Object.entries(await dumpDatabase(target.context.database)).flatMap(([table, { rows }]) =>
    rows.filter((row) => /\\u0000|\\ud800|\u202e/.test(row)).map((row) => `${table}: ${row}`),
  );
  expect(stored).toEqual([]);
  // What was taken is an export that another home takes.
  const other = await createTestApp();
  other.clock.advance(source.clock.now() - other.clock.now());
  const again = await moveTo(other, (await exportTo(target)).folder);
  expect(again.tally.problems.filter(({ code }) => code === 'bad-record')).toEqual([]);
});

test('an import refuses a record with more of something than a form would take', async () => {
  const source = await createTestApp();
  const { ammu } = await fill(source);
  const guest = await createActor(source, 'member', { name: 'Guest' });
  const circle = await createCircle(source, ammu);
  await joinCircle(source.context, guest.viewer, circle);
  await fillGatherings(source, [ammu, guest], circle);
  const { folder } = await exportTo(source);
  const many = <One>(count: number, one: () => One) => Array.from({ length: count }, one);
  const person = (part: string) => ({ member: randomUUID(), part, at: '2026-01-01T00:00:00.000Z' });
  const sound = () => ({ id: randomUUID(), file: 'recordings/one.webm' });
  const spoilt = {
    circles: [
      { people: many(MAX_CIRCLE_PEOPLE + 1, () => person('member')) },
      { people: many(2, () => person('founder')) },
      { people: many(MAX_KEEPERS + 1, () => person('keeper')) },
    ],
    stories: [
      { photos: many(MAX_PHOTOS + 1, () => ({ id: randomUUID(), file: 'one.webp', alt: '' })) },
      { recordings: many(MAX_PARTS + 1, sound) },
    ],
    gatherings: [{ stories: many(MAX_STORIES + 1, randomUUID) }],
  };
  for (const [name, changes] of Object.entries(spoilt)) {
    const file = join(folder, `${name}.json`);
    const rows: Row[] = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(
      file,
      JSON.stringify([...rows, ...changes.map((change) => ({ ...rows[0], id: randomUUID(), ...change }))]),
    );
  }
  const target = await createTestApp();
  target.clock.advance(source.clock.now() - target.clock.now());
  const { tally } = await moveTo(target, folder);
  const refused = Object.keys(spoilt).map((name) => tally.counts[name]?.refused);
  expect(refused).toEqual(Object.values(spoilt).map((changes) => changes.length));
});

test('an import refuses a text with a time far ahead, and takes no other such time', async () => {
  const source = await createTestApp();
  const { ammu } = await fill(source);
  await joinCircle(
    source.context,
    (await createActor(source, 'member')).viewer,
    await createCircle(source, ammu),
  );
  const { folder } = await exportTo(source);
  const ahead = '2199-01-01T00:00:00.000Z';
  const change = async (name: string, spoil: (rows: Row[]) => Row[]) => {
    const file = join(folder, `${name}.json`);
    await writeFile(file, JSON.stringify(spoil(JSON.parse(await readFile(file, 'utf8')))));
  };
  await change('members', (rows) =>
    rows.map((row) => ({
      ...row,
      createdAt: ahead,
      membership: row.membership ? { ...(row.membership as Row), joinedAt: ahead } : null,
    })),
  );
  await change('circles', (rows) =>
    rows.map((row) => ({ ...row, people: (row.people as Row[]).map((one) => ({ ...one, at: ahead })) })),
  );
  for (const name of ['stories', 'comments'])
    await change(name, (rows) => [
      ...rows.map((row) => ({
        ...row,
        editedAt: row.editedAt ? ahead : null,
        likes: (row.likes as Row[]).map((like) => ({ ...like, at: ahead })),
      })),
      { ...(rows[0] as Row), id: randomUUID(), createdAt: ahead },
    ]);
  const target = await createTestApp();
  target.clock.advance(source.clock.now() - target.clock.now());
  const { tally } = await moveTo(target, folder);
  expect([tally.counts.stories?.refused, tally.counts.comments?.refused]).toEqual([1, 1]);
  const stored = Object.entries(await dumpDatabase(target.context.database)).flatMap(([table, { rows }]) =>
    rows.filter((row) => row.includes(String(Date.parse(ahead)))).map((row) => `${table}: ${row}`),
  );
  expect(stored).toEqual([]);
});
