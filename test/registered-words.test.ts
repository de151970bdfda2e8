// Runs on: SQLite

import { expect, test } from 'vitest';
import { features } from '../src/compose.ts';
import { texts as commentsEnglish } from '../src/features/comments/texts.en.ts';
import { texts as commentsMalayalam } from '../src/features/comments/texts.ml.ts';
import { news } from '../src/features/comments/words-news.ml.ts';
import { texts as meEnglish } from '../src/features/home/texts-me.en.ts';
import { texts as meMalayalam } from '../src/features/home/texts-me.ml.ts';
import { texts as waitingEnglish } from '../src/features/home/texts-waiting.en.ts';
import { texts as waitingMalayalam } from '../src/features/home/texts-waiting.ml.ts';
import { texts as mailsEnglish } from '../src/features/mails/texts-admin-mails.en.ts';
import { texts as mailsMalayalam } from '../src/features/mails/texts-admin-mails.ml.ts';
import { listReportable } from '../src/features/moderation/server/reported-content.ts';
import { texts as contentEnglish } from '../src/features/moderation/texts-content.en.ts';
import { texts as contentMalayalam } from '../src/features/moderation/texts-content.ml.ts';
import { texts as peopleEnglish } from '../src/features/people/texts.en.ts';
import { texts as peopleMalayalam } from '../src/features/people/texts.ml.ts';
import { subjects } from '../src/features/subjects/questions.ts';
import { listSubjects } from '../src/features/subjects/server/subjects.ts';
import { JOBS_TASK } from '../src/server/tasks/jobs.ts';
import { texts as visitorsEnglish } from '../src/web/texts/visitors.en.ts';
import { texts as visitorsMalayalam } from '../src/web/texts/visitors.ml.ts';
import { createTestApp } from './create-test-app.ts';
import { listRegistered } from './registered.ts';

test('each link and each thing that waits, which features register, has its words in both languages', () => {
  const keysOf = (part: 'headerLinks' | 'ownLinks' | 'ownLists' | 'personLinks') =>
    features.flatMap((feature) => Object.keys(feature[part] ?? {})).sort();
  const waits = features.flatMap((feature) => feature.waits?.kinds ?? []).sort();
  expect(waits).toContain('letters');
  for (const { homeWaits } of [waitingEnglish, waitingMalayalam])
    expect(Object.keys(homeWaits).sort()).toEqual(waits);
  expect(keysOf('ownLinks')).not.toEqual([]);
  for (const { me } of [meEnglish, meMalayalam])
    expect(Object.keys(me.links).sort()).toEqual(keysOf('ownLinks'));
  expect(keysOf('headerLinks')).not.toEqual([]);
  for (const { common } of [visitorsEnglish('Kerikko'), visitorsMalayalam('Kerikko')])
    expect(Object.keys(common.headerLinks).sort()).toEqual(keysOf('headerLinks'));
  expect(keysOf('ownLists')).not.toEqual([]);
  for (const { me } of [meEnglish, meMalayalam])
    expect(Object.keys(me.lists).sort()).toEqual(keysOf('ownLists'));
  expect(keysOf('personLinks')).toContain('letters');
  for (const { people } of [peopleEnglish, peopleMalayalam])
    expect(Object.keys(people.links).sort()).toEqual(keysOf('personLinks'));
});

test('each task and kind of job, which administrators may see fail, has its words in both languages; sweeps may', () => {
  const names = [...features.flatMap(({ tasks, jobs }) => Object.keys({ ...tasks, ...jobs })), JOBS_TASK];
  const sweeps = features.flatMap(({ sweeps = {} }) => Object.keys(sweeps));
  expect(names).toContain('due push messages');
  // Rows of failures are found by these names.
  expect(new Set([...names, ...sweeps]).size).toBe(names.length + sweeps.length);
  for (const { system } of [mailsEnglish, mailsMalayalam]) {
    const worded = Object.keys(system.taskNames);
    expect(worded.filter((name) => !sweeps.includes(name)).sort()).toEqual(names.sort());
  }
});

test('each kind of thing that members comment on has its words in both languages', async () => {
  const kinds = (await listRegistered(subjects)).map(({ kind }) => kind).sort();
  for (const { comments } of [commentsEnglish, commentsMalayalam]) {
    expect(Object.keys(comments.write).sort()).toEqual(kinds);
    expect(kinds.filter((kind) => !(`${kind}-not-found` in comments.errors))).toEqual([]);
  }
  // Without the noun, two spaces follow each other.
  for (const kind of kinds) expect(news.reply('7', '8', kind)).not.toContain('  ');
});

test('each kind of thing that members report has its words in both languages', async () => {
  const { context } = await createTestApp();
  const kinds = [...(await listReportable(context)), ...(await listSubjects(context))].map(
    ({ kind }) => kind,
  );
  expect(kinds).toEqual(expect.arrayContaining(['comment', 'letter', 'person', 'photo', 'story']));
  for (const { content } of [contentEnglish, contentMalayalam])
    expect(Object.keys(content).sort()).toEqual(['recording', ...kinds].sort());
});
