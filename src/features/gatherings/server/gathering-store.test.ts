// Runs on: SQLite and PostgreSQL

import { randomUUID } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { explain } from '../../../../test/explain.ts';
import { createAppAs } from '../../../../test/factories.ts';
import { recordQueries } from '../../../../test/record-queries.ts';
import { findNextGatherings, listGatherings } from './read-gatherings.ts';

test('the next gatherings are read from the index of their beginnings, without those of former years', async () => {
  const { app, viewer } = await createAppAs();
  const queries = await recordQueries(app.context, async (context) => {
    await findNextGatherings(context, viewer, 2);
    await listGatherings(context, viewer, {});
  });
  for (const query of queries) {
    const plan = await explain(app, query);
    expect(plan).toMatch(/gatherings_by_start.*starts_at/);
    expect(plan).not.toMatch(/sort|temp b-tree/i);
  }
});

test('the gatherings of a circle are read from the index of its own', async () => {
  const { app, viewer } = await createAppAs();
  const [query] = await recordQueries(app.context, (context) =>
    listGatherings(context, viewer, { circleId: randomUUID() }),
  );
  const plan = await explain(app, query as CompiledQuery);
  expect(plan).toMatch(/gatherings_by_circle.*circle_id/);
  expect(plan).not.toMatch(/sort|temp b-tree/i);
});
