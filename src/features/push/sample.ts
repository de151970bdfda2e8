import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../test/create-test-app.ts';
import { type Actor, createAppWith, createComment, createStory } from '../../../test/factories.ts';
import { startPushService } from '../../../test/push-service.ts';
import { readRows } from '../../../test/rows.ts';
import type { Sample, SampleForms } from '../../../test/sample.ts';
import { SECOND_MS } from '../../server/clock.ts';
import { JOBS_TASK } from '../../server/tasks/jobs.ts';
import { addDevice } from './server/devices.ts';
import { PUSH_DELAY_MS } from './server/plan-messages.ts';
import { readPushKeys } from './server/push-keys.ts';
import { savePushSettings } from './server/push-settings.ts';
import { PUSH_QUEUE } from './server/send-messages.ts';

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

/** Starts the app with a story and a push service. It is afternoon in India, so that no quiet hours hold back anything. */
export async function createPushedStory() {
  const service = await startPushService();
  const { app, context, ...people } = await createAppWith(
    { author: { name: 'Appu', withPassword: true }, asha: { name: 'Asha' }, babu: { name: 'Babu' } },
    { ...nodeOf(service), environment: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'trace' } },
  );
  const { publicKey } = await readPushKeys(context);
  const story = await createStory(app, people.author, { title: 'Puttu' });
  const post = (by: Actor, on = story) => {
    app.clock.advance(SECOND_MS);
    return createComment(app, by, on, 'A canary.');
  };
  const subscribe = async (by = people.author, browser = service.subscribe(publicKey)) => {
    await addDevice(app.context, by.viewer, { ...browser.subscription, key: publicKey }, deviceOf(by));
    return browser;
  };
  /** Moves the clock, runs what is due, and returns the notifications since then. */
  const wait = async (ms: number = PUSH_DELAY_MS) => {
    const before = service.received.length;
    await app.context.scheduler.sweep(JOBS_TASK);
    app.clock.advance(ms);
    await sendDue(app);
    if (service.refused.length > 0) throw new Error(`Refused: ${JSON.stringify(service.refused)}`);
    return service.received.slice(before).map(({ payload }) => payload.notification);
  };
  return { app, service, publicKey, ...people, story, post, subscribe, wait };
}

export function nodeOf({ services }: Awaited<ReturnType<typeof startPushService>>) {
  return { publicUrl: 'https://kerikko.test', pushServices: services };
}

export async function sendDue({ context }: TestApp): Promise<void> {
  await context.scheduler.sweep('due push messages');
  await context.queues.get(PUSH_QUEUE)?.flush();
}

export function deviceOf({ client }: Actor) {
  return { sessionToken: client.cookies.get('kerikko') ?? '', userAgent: 'Mozilla/5.0 Chrome/130' };
}

export function countDevices({ context }: TestApp): Promise<number> {
  return readRows(context, 'push_devices', {}, ['id']).then(({ length }) => length);
}
