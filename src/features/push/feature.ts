import type { Feature } from '../../app/feature.ts';
import { handle } from '../../server/event-handlers.ts';
import { LONGEST_PAUSE_MS } from '../../server/queue-runner.ts';
import type { AccountEvent } from '../accounts/events.ts';
import type { NewsArrivedEvent } from '../news/events.ts';
import { longestWait } from '../news/server/digest-time.ts';
import { endDevices, exportDevices, sweepDevices } from './server/devices.ts';
import { devicesRoute } from './server/devices-route.ts';
import { queueDueMessages } from './server/due-messages.ts';
import { planMessage, sweepPlans } from './server/plan-messages.ts';
import { findPushSettings } from './server/push-settings.ts';
import { PUSH_QUEUE, startPushQueue } from './server/send-messages.ts';

export const pushFeature: Feature = {
  name: 'push',
  tables: {
    // The keys are sealed with the secret key, which is not in a backup either. Browsers subscribe again after
    // a restore.
    push_keys: { backup: 'omit' },
    push_settings: { archive: ['pushMessages'] },
    // A restored copy must send no messages.
    push_devices: { archive: ['pushMessages'], backup: 'omit' },
    push_plans: { archive: { omitted: 'Says only when the next message is due.' }, backup: 'omit' },
    push_messages: { backup: 'omit' },
  },
  routes: { '/push-devices': devicesRoute },
  handlers: [
    handle<AccountEvent>({ 'sessions-ended': endDevices }),
    handle<NewsArrivedEvent>({ 'news-arrived': planMessage }),
  ],
  plannedTimes: [
    // The latest time of a plan is the end of the quiet hours.
    { table: 'push_plans', column: 'due_at', longestMs: longestWait('day') },
    { table: 'push_plans', column: 'last_at', longestMs: 0 },
    { table: 'push_messages', column: 'next_attempt_at', longestMs: LONGEST_PAUSE_MS },
  ],
  tasks: { 'due push messages': queueDueMessages },
  queues: { [PUSH_QUEUE]: startPushQueue },
  sweeps: {
    'push devices': ({ database }, now) => sweepDevices(database, now),
    'push plans': ({ database }, now) => sweepPlans(database, now),
  },
  archive: {
    sections: {
      pushMessages: async ({ database }, { viewer: { accountId } }) => ({
        ...(await findPushSettings(database, accountId)),
        devices: await exportDevices(database, accountId),
      }),
    },
  },
};
