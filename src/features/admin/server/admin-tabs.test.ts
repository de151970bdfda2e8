// Runs on: SQLite

import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { createActor } from '../../../../test/factories.ts';
import type { FeatureAdminTab } from '../../../app/feature.ts';
import { listAdminTabs } from './admin-tabs.ts';

test('the tabs that a viewer may open come in the order of their features, one before all, each with its count', async () => {
  const app = await createTestApp();
  const { viewer } = await createActor(app, 'administrator');
  const one: FeatureAdminTab = { path: '/admin/one', label: 'one', permission: 'see-members' };
  const two: FeatureAdminTab = {
    path: '/admin/two',
    label: 'two',
    permission: 'handle-failed-mails',
    count: async () => 3,
  };
  const first: FeatureAdminTab = {
    path: '/admin/first',
    label: 'first',
    permission: 'see-members',
    isFirst: true,
  };
  const features = [
    { name: 'one', tables: {}, adminTabs: [one] },
    { name: 'none', tables: {} },
    { name: 'two', tables: {}, adminTabs: [two] },
    { name: 'last', tables: {}, adminTabs: [first] },
  ];
  const member = (await createActor(app, 'member')).viewer;
  expect(await listAdminTabs({ ...app.context, features }, member)).toEqual([]);
  expect(await listAdminTabs({ ...app.context, features }, viewer)).toEqual([
    { path: '/admin/first', label: 'first', count: undefined },
    { path: '/admin/one', label: 'one', count: undefined },
    { path: '/admin/two', label: 'two', count: 3 },
  ]);
});
