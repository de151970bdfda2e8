import type { Feature } from '../../app/feature.ts';
import { MINUTE_MS } from '../../server/clock.ts';
import {
  deleteMailsToFormerEmails,
  exportEmailChanges,
  sweepEmailChanges,
} from './server/email/email-change.ts';
import { exportFactors } from './server/factors/authenticator.ts';
import { archiveRoute } from './server/own-data/archive-route.ts';
import { readOwnAccount } from './server/own-data/own-account.ts';
import { sweepImportedPasswords } from './server/passwords/password-schemes.ts';
import { countSessions, sweepSessions } from './server/sessions/sessions.ts';
import { exportSessions } from './server/sessions/viewer-sessions.ts';
import { sweepSignUps } from './server/sign-up/sign-up-records.ts';

export const accountsFeature: Feature = {
  name: 'accounts',
  routes: { '/account/own-data/archive': archiveRoute },
  tables: {
    accounts: { archive: ['account'] },
    // A member may have signed out or changed the password since the backup.
    sessions: { archive: ['sessions'], backup: 'omit' },
    // The key that reads the secrets is not in a backup.
    authenticators: { archive: ['secondFactors'], backup: 'omit' },
    passkeys: { archive: ['secondFactors'] },
    recovery_codes: { archive: { omitted: 'Contains only hashes of secrets.' } },
    // A link may have been used since the backup.
    email_changes: { archive: ['emailChanges'], backup: 'omit' },
    sign_ups: {
      archive: {
        omitted:
          'Contains hashes of secrets, and names and answers that anyone may have given with the email.',
      },
      // A link may have been used since the backup.
      backup: 'omit',
    },
    password_schemes: {},
  },
  archive: {
    sections: {
      account: (context, { viewer }) => readOwnAccount(context, viewer),
      sessions: (context, { viewer, sessionToken }) => exportSessions(context, viewer, sessionToken),
      secondFactors: (context, { viewer }) => exportFactors(context, viewer),
      emailChanges: (context, { viewer }) => exportEmailChanges(context, viewer),
    },
  },
  sweeps: {
    sessions: ({ database }, now) => sweepSessions(database, now),
    'email changes': ({ database }, now) => sweepEmailChanges(database, now),
    'imported passwords': sweepImportedPasswords,
    'sign-ups': ({ database }, now) => sweepSignUps(database, now),
  },
  leaving: {
    erase: (transaction, { accountId }) => deleteMailsToFormerEmails(transaction, accountId),
  },
  gauges: [
    {
      name: 'kerikko_sessions',
      help: 'Sessions that have not ended.',
      labels: [],
      // Counting every row takes 0.3 s with 300,000 sessions, during which SQLite answers nobody.
      keepMs: MINUTE_MS,
      read: async ({ database, clock }) => [[{}, await countSessions(database, clock.now())]],
    },
  ],
};
