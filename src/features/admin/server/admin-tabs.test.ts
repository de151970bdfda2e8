import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { createActor } from '../../../../test/factories.ts';
import { listAdminTabs } from './admin-tabs.ts';

test('the tabs come in the order of their features, each with its count for the viewer', async () => {
  const app = await createTestApp();
  const { viewer } = await createActor(app, 'administrator');
  const features = [
    { name: 'one', tables: {}, adminTabs: [{ path: '/admin/one', label: 'one' }] },
    { name: 'none', tables: {} },
    { name: 'two', tables: {}, adminTabs: [{ path: '/admin/two', label: 'two', count: async () => 3 }] },
  ];
  expect(await listAdminTabs({ ...app.context, features }, viewer)).toEqual([
    { path: '/admin/one', label: 'one', count: undefined },
    { path: '/admin/two', label: 'two', count: 3 },
  ]);
});
