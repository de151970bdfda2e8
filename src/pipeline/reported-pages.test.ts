// Runs on: SQLite

import { expect, test } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { pagePatterns, routes } from '../../test/expected-access.ts';

test('speed reports name every page of the route table by its pattern, and no action', async () => {
  const client = (await createTestApp()).client();
  const accepted: string[] = [];
  for (const page of routes) {
    const { status } = await client.post('/performance', { page, LCP: '100' });
    if (status === 204) accepted.push(page);
  }
  expect(pagePatterns.length).toBeGreaterThan(10);
  expect(accepted).toEqual(pagePatterns);
});
