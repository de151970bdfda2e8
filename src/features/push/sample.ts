import { randomUUID } from 'node:crypto';
import type { Sample, SampleForms } from '../../../test/sample.ts';
import { savePushSettings } from './server/push-settings.ts';

export const sample: Sample = {
  async add({ app, ammu, made }) {
    const { database } = app.context;
    const { accountId } = ammu.viewer;
    const [, subject] = made.stories;
    const now = app.clock.now();
    await savePushSettings(app.context, ammu.viewer, { showsNames: true, quiet: null });
    const device = { id: randomUUID(), account_id: accountId, session_hash: 'a hash', user_agent: '' };
    const subscription = { endpoint: 'https://fcm.googleapis.com/x', endpoint_hash: 'a hash' };
    const keys = { p256dh: 'a key', auth: 'a secret' };
    await database
      .insertInto('push_devices')
      .values({ ...device, ...subscription, ...keys, created_at: now, renewed_at: now })
      .execute();
    await database.insertInto('push_plans').values({ account_id: accountId, subject, due_at: now }).execute();
    const message = { id: randomUUID(), device_id: device.id, subject, payload: 'Canarytitle' };
    await database
      .insertInto('push_messages')
      .values({ ...message, created_at: now, next_attempt_at: now })
      .execute();
  },
};

const MAILS = { answers: 'on', digest: 'daily', hour: '8', weekday: '1', here: 'on' };

const BROWSER = { endpoint: 'https://fcm.googleapis.com/fcm/send/a', key: 'a-key-of-its-own' };

export const forms: SampleForms = {
  '/push-devices': [
    { intent: 'add', ...BROWSER, p256dh: 'k'.repeat(87), auth: 's'.repeat(22) },
    { intent: 'renew', ...BROWSER },
  ],
  '/news/settings': [
    {
      intent: 'all-settings',
      ...MAILS,
      kind: 'like',
      names: 'on',
      quiet: 'on',
      quietFrom: '22',
      quietTo: '6',
    },
    { intent: 'news-settings', kind: 'like' },
    { intent: 'mail-settings', ...MAILS },
    { intent: 'mail-offer', answer: 'yes' },
    { intent: 'remove-device', device: '00000000-0000-4000-8000-000000000000' },
    { intent: 'refuse-push' },
  ],
};
