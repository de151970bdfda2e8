// Runs on: SQLite

import { expect, test } from 'vitest';
import { createActor, createAppAs } from '../../../../test/factories.ts';
import type { FeatureAdminTab } from '../../../app/feature.ts';
import { listAdminGroups } from './admin-tabs.ts';

test('the pages that a viewer may open stand by their entries, in the order of their features, some before all, each with its count', async () => {
  const { app, viewer } = await createAppAs('administrator');
  const tabOf = (path: string, tab: Partial<FeatureAdminTab>): FeatureAdminTab => {
    return { path, label: path, group: 'people', permission: 'see-members', ...tab };
  };
  const features = [
    { name: 'one', tables: {}, adminTabs: [tabOf('/mails', { group: 'system' })] },
    { name: 'none', tables: {} },
    { name: 'two', tables: {}, adminTabs: [tabOf('/admin', { count: async () => 3 })] },
    { name: 'last', tables: {}, adminTabs: [tabOf('/first', { count: async () => 2, isFirst: true })] },
  ];
  const member = (await createActor(app, 'member')).viewer;
  expect(await listAdminGroups({ ...app.context, features }, member)).toEqual([]);
  expect(await listAdminGroups({ ...app.context, features }, viewer)).toEqual([
    {
      name: 'people',
      path: '/admin',
      count: 5,
      pages: [
        { path: '/first', label: '/first', count: 2 },
        { path: '/admin', label: '/admin', count: 3 },
      ],
    },
    {
      name: 'system',
      path: '/admin/system',
      count: 0,
      pages: [{ path: '/mails', label: '/mails', count: undefined }],
    },
  ]);
});
