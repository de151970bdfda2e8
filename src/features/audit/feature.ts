import type { Feature } from '../../server/feature.ts';
import { sweepAuditLog } from './server/audit.ts';
import { exportAuditLog } from './server/audit-log.ts';

export const auditFeature: Feature = {
  name: 'audit',
  adminTabs: [{ path: '/admin/audit', label: 'audit', permission: 'read-audit-log' }],
  tables: {
    audit_log: { archive: ['log'] },
  },
  archive: {
    sections: {
      log: (context, { viewer }) => exportAuditLog(context, viewer),
    },
  },
  sweeps: {
    'audit log': ({ database }, now) => sweepAuditLog(database, now),
  },
};
