import type { Feature } from '../../app/feature.ts';
import { countMailsByState } from './server/count-mails.ts';
import { findMailsToReview } from './server/failed-mails.ts';

export const mailsFeature: Feature = {
  name: 'mails',
  adminTabs: [{ path: '/admin/mails', group: 'system', label: 'mails', permission: 'handle-failed-mails' }],
  tables: {},
  gauges: [
    {
      name: 'kerikko_outbox_mails',
      help: 'Mails that wait to be sent, that failed, and that were refused because of the recipient’s address or full mailbox.',
      labels: ['state'],
      read: countMailsByState,
    },
  ],
  overview: {
    decisions: { mails: findMailsToReview },
  },
};
