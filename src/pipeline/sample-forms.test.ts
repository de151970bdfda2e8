// Runs on: SQLite

import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { createActor } from '../../test/factories.ts';
import { FORMS } from '../../test/hostile-cases.ts';
import type { Page } from '../app/page.ts';
import { pages } from '../pages.ts';
import { addresses, isPage } from './access.ts';

const UNKNOWN = 'nothing-that-is-known';
/** These actions accept every form, and read only the session or the address. */
const READ_NOTHING = ['/sign-out', '/unsubscribe'];

test('each form that an address accepts has a sample, which the tests with hostile forms change', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '100000' } });
  const clients = [
    app.client(),
    (await createActor(app, 'member', { name: 'Ammu' })).client,
    (await createActor(app, 'administrator', { name: 'Asha' })).client,
  ];
  let issues: v.BaseIssue<unknown>[] = [];
  v.setSchemaMessage((issue) => {
    issues.push(issue);
    return issue.message;
  });
  onTestFinished(() => v.deleteSchemaMessage());

  /** Returns the intents that an address accepts: its answer to an unknown intent names them. Empty for forms without an intent. */
  const listIntents = async (path: string): Promise<string[]> => {
    issues = [];
    for (const client of clients) {
      if (isPage(path)) await client.act(path, { intent: UNKNOWN });
      else await client.post(path, { intent: UNKNOWN });
    }
    const expected = issues.flatMap(({ input, expected }) => (input === UNKNOWN && expected) || []);
    const intents = expected.flatMap((names) => [...names.matchAll(/"([^"]+)"/g)].map(([, name]) => name));
    return intents.length === 0 && issues.length > 0 ? [''] : [...new Set(intents)].map(String);
  };

  const [missing, without]: [string[], string[]] = [[], []];
  for (const { pattern } of addresses) {
    if (READ_NOTHING.includes(pattern)) continue;
    for (const route of (pages as Record<string, Page>)[pattern]?.index
      ? [pattern, `${pattern}?index`]
      : [pattern]) {
      const path = route.replace(/:(\w+)/g, (_, name) => (name === 'topic' ? 'food' : UNKNOWN));
      const samples = (FORMS[route] ?? []).map(({ intent = '' }) => intent);
      const intents = await listIntents(path);
      missing.push(...intents.filter((intent) => !samples.includes(intent)).map((one) => `${route} ${one}`));
      if (samples.length > 0 && intents.length === 0) without.push(route);
    }
  }
  expect({ missing, without }).toEqual({ missing: [], without: [] });
});
