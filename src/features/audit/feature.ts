import type { Feature } from '../../app/feature.ts';
import { handle } from '../../server/event-handlers.ts';
import type { AccountEvent } from '../accounts/events.ts';
import type { AnnouncementEvent } from '../announcements/events.ts';
import type { DeputyEvent } from '../deputies/events.ts';
import type { ExportEvent } from '../exports/events.ts';
import type { MailEvent } from '../mails/events.ts';
import type { MembershipEvent } from '../membership/events.ts';
import type { ImportEvent } from '../moving/events.ts';
import type { RemembranceEvent } from '../remembrance/events.ts';
import { audit, auditMembership, sweepAuditLog } from './server/audit.ts';
import { exportAuditLog } from './server/audit-log.ts';
import { formerLogRoute } from './server/former-log-route.ts';

export const auditFeature: Feature = {
  name: 'audit',
  adminTabs: [{ path: '/moderation/log', group: 'reports', label: 'audit', permission: 'moderate-content' }],
  routes: { '/admin/audit': formerLogRoute },
  handlers: [
    handle<AccountEvent>({
      'signed-in': (transaction, { type: kind, accountId, at }) =>
        audit(transaction, { kind, at, accountId }),
      'sign-ins-failed': (transaction, { type: kind, accountId, at }) =>
        audit(transaction, { kind, at, accountId }),
      'email-changed': (transaction, { type: kind, accountId, at }) =>
        audit(transaction, { kind, at, accountId }),
      'email-taken-back': (transaction, { type: kind, accountId, at }) =>
        audit(transaction, { kind, at, accountId }),
      'archive-downloaded': (transaction, { type: kind, accountId, at }) =>
        audit(transaction, { kind, at, accountId }),
      'reset-link-made': (transaction, { type: kind, accountId, at }) =>
        audit(transaction, { kind, at, accountId }),
    }),
    handle<MembershipEvent>({
      async 'administrator-granted'(transaction, { wasAdministrator, accountId, at }) {
        if (!wasAdministrator) await audit(transaction, { kind: 'made-administrator', at, accountId });
      },
      'membership-changed': auditMembership,
    }),
    handle<RemembranceEvent>({
      'bequeathed-archive-downloaded': (transaction, { type: kind, accountId, byId: actorId, at }) =>
        audit(transaction, { kind, at, accountId, actorId }),
    }),
    handle<DeputyEvent>({
      'deputy-named': (transaction, { type: kind, administratorId: actorId, deputyId: accountId, at }) =>
        audit(transaction, { kind, at, accountId, actorId }),
      // Adds an entry only if a person withdrew the deputyship. A rule ends one after an act with its own
      // entry, or after somebody left, which leaves no entry.
      async 'deputy-withdrawn'(transaction, { type: kind, deputyId: accountId, byId: actorId, at }) {
        if (actorId) await audit(transaction, { kind, at, accountId, actorId });
      },
    }),
    handle<MailEvent>({
      'mails-resent': (transaction, { type: kind, byId: actorId, count, at }) =>
        audit(transaction, { kind, at, actorId, count }),
    }),
    handle<ExportEvent>({
      'members-exported': (transaction, { type: kind, byId: accountId, at }) =>
        audit(transaction, { kind, at, accountId }),
      'stories-exported': (transaction, { type: kind, byId: accountId, at }) =>
        audit(transaction, { kind, at, accountId }),
    }),
    handle<ImportEvent>({
      imported: (transaction, { type: kind, count, at }) => audit(transaction, { kind, at, count }),
    }),
    handle<AnnouncementEvent>({
      announced: (transaction, { byId: accountId, at }) =>
        audit(transaction, { kind: 'announced', at, accountId }),
      'announcement-withdrawn': (transaction, { byId: accountId, at }) =>
        audit(transaction, { kind: 'announcement-withdrawn', at, accountId }),
    }),
  ],
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
