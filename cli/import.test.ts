// Runs nightly

import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestApp } from '../test/create-test-app.ts';
import { createActor } from '../test/factories.ts';
import { makeOddExport, writeFirebaseExport } from '../test/firebase-export.ts';
import { runMeasured } from '../test/resilience/run-measured.ts';
import { createFolder } from '../test/temporary-folder.ts';

async function setUp() {
  const app = await createTestApp();
  const { context } = app;
  const folder = await createFolder();
  const place = { DATA_DIR: context.config.dataDir, PUBLIC_URL: context.config.publicUrl };
  const run = (script: string, ...parameters: string[]) => runMeasured(script, parameters, place);
  return { app, folder, run };
}

test('a command that cannot work says why and what to do, in the language of the option', async () => {
  const { folder, run } = await setUp();
  expect(await run('import')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Usage: npm run import/),
  });
  expect(await run('import', folder, '--fast')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Usage:/),
  });
  await writeFile(join(folder, 'all.overall_export_metadata'), '');
  const leveldb = await run('import', folder, '--dry-run');
  expect(leveldb.code).toBe(1);
  expect(leveldb.output).toContain('LevelDB) is not supported. Convert it to JSON');
  expect((await run('import', folder, '--language', 'ml')).output).toContain('JSON ആക്കൂ');
  const taken = await run('export', folder);
  expect(taken).toMatchObject({
    code: 1,
    output: `${folder} already exists. Choose another name, or move it away.\n`,
  });
});

test('an import makes a backup first and mails only on request, and the export leaves nothing half written', async () => {
  const { app, folder, run } = await setUp();
  const { context } = app;
  await createActor(app, 'administrator', { email: 'sreelatha@example.org' });
  await writeFirebaseExport(folder, await makeOddExport('sreelatha@example.org'));
  const imported = await run('import', folder);
  expect(imported.output).toMatch(/Made a backup first: .*before-import-[\dT-]+\.tar\n/);
  expect(imported.output).toContain('4 members do not know yet.');
  expect((await context.database.selectFrom('outbox').select('id').execute()).length).toBe(0);
  expect((await run('import', folder, '--mail')).output).toContain('4 emails wait to be sent');
  expect((await context.database.selectFrom('outbox').select('id').execute()).length).toBe(4);
  const out = join(folder, 'out');
  expect((await run('export', out)).output).toContain(
    '8 members, 11 stories, 0 gatherings, 0 comments, 5 likes, 1 photos, 0 recordings.',
  );
  expect((await readdir(folder)).filter((name) => name.startsWith('out'))).toEqual(['out']);
  expect((await readdir(out)).sort()).toEqual([
    'circles.json',
    'comments.json',
    'gatherings.json',
    'kerikko.json',
    'members.json',
    'photos',
    'stories.json',
  ]);
});
