import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { features } from '../src/compose.ts';
import { FEATURE_ORDER } from '../src/features/order.ts';

const root = join(import.meta.dirname, '..');

/** ARCHITECTURE.md contains the table that this test prints when it fails. */
test('the table of what follows what in ARCHITECTURE.md matches what features register', async () => {
  const page = await readFile(join(root, 'ARCHITECTURE.md'), 'utf8');
  const [, written = ''] = /\n(\| event \|.*?)\n\n/s.exec(page) ?? [];
  expect(written).toBe(await writeTable());
});

test('every registered handler is of an event that a feature raises', async () => {
  const raised = new Set((await listEvents()).map(({ type }) => type));
  const handled = features.flatMap(({ handlers = [] }) => handlers.flatMap(Object.keys));
  expect(handled.filter((type) => !raised.has(type))).toEqual([]);
});

/** Events of a feature that the same features follow share a row. */
async function writeTable(): Promise<string> {
  const rows = new Map<string, string[]>();
  for (const { type, feature } of await listEvents()) {
    const followers = features
      .filter(({ handlers = [] }) => handlers.some((handler) => type in handler))
      .map(({ name }) => name);
    const row = `${feature} | ${followers.join(', ') || '–'}`;
    rows.set(row, [...(rows.get(row) ?? []), `\`${type}\``]);
  }
  const lines = [...rows].map(([row, types]) => `| ${types.join(', ')} | ${row} |`);
  return ['| event | declared in | followed by, in this order |', '| --- | --- | --- |', ...lines].join('\n');
}

/** Returns the events that the features declare, in the order of the features and of their files. */
async function listEvents(): Promise<{ type: string; feature: string }[]> {
  const listed = await Promise.all(
    FEATURE_ORDER.map(async (feature) => {
      const file = join(root, 'src/features', feature, 'events.ts');
      const source = await readFile(file, 'utf8').catch(() => '');
      const types = source.matchAll(/(?:type: |StoryWritten<|\| (?='content-))('[\w-]+'(?: \| '[\w-]+')*)/g);
      return [...types].flatMap(([, union = '']) =>
        union.split(' | ').map((type) => ({ type: type.slice(1, -1), feature })),
      );
    }),
  );
  return listed.flat();
}
