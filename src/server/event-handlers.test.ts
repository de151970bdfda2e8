// Runs on: SQLite, PostgreSQL nightly
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import type { AppContext } from './context.ts';
import { inTransaction, raise } from './database/transaction.ts';
import { answer, ask, createEvents, handle, question } from './event-handlers.ts';
import type { Events } from './events.ts';

type TestEvent = { type: 'test-written'; text: string } | { type: 'test-read' };

const isLong = question<string, boolean>('is-long');

test('handlers run in the order of the features, for events of their type', async () => {
  const seen: string[] = [];
  const context = await createContext(
    createEvents([
      {
        handlers: [
          handle<TestEvent>({
            'test-written': async (_transaction, { text }) => void seen.push(`1 ${text}`),
          }),
        ],
      },
      {},
      {
        handlers: [
          handle<TestEvent>({
            'test-written': async (_transaction, { text }) => void seen.push(`2 ${text}`),
          }),
        ],
      },
    ]),
  );
  await inTransaction(context, async (transaction) => {
    await raise<TestEvent>(transaction, { type: 'test-written', text: 'a' });
    await raise<TestEvent>(transaction, { type: 'test-read' });
  });
  expect(seen).toEqual(['1 a', '2 a']);
});

test('an error in a handler rolls the rule back', async () => {
  const context = await createContext(
    createEvents([
      {
        handlers: [
          handle<TestEvent>({
            'test-read': async () => {
              throw new Error('refused by a handler');
            },
          }),
        ],
      },
    ]),
  );
  const rule = inTransaction(context, async (transaction) => {
    await transaction.insertInto('keys').values({ name: 'test', secret: '1', created_at: 1 }).execute();
    await raise<TestEvent>(transaction, { type: 'test-read' });
  });
  await expect(rule).rejects.toThrow('refused by a handler');
  const rows = await context.database.selectFrom('keys').selectAll().where('name', '=', 'test').execute();
  expect(rows).toEqual([]);
});

test('an event outside of inTransaction is refused', async () => {
  const context = await createContext(createEvents([]));
  await expect(raise<TestEvent>(context.database, { type: 'test-read' })).rejects.toThrow('inTransaction');
});

test('a question returns the answer of each feature that has one', async () => {
  const features = [
    { answers: [answer(isLong, async (_context, text) => text.length > 3)] },
    { answers: [answer(isLong, async () => false)] },
  ];
  const context = await createContext(createEvents(features));
  expect(await ask(context, isLong, 'long')).toEqual([true, false]);
  expect(await ask(context, question('unknown'), 'long')).toEqual([]);
});

async function createContext(events: Events): Promise<AppContext> {
  const { context } = await createTestApp();
  return { ...context, events };
}
