import type { Sample, SampleForms } from '../../../test/sample.ts';
import { skipWelcome } from './server/welcome.ts';

export const sample: Sample = {
  async add({ app, ammu }) {
    await skipWelcome(app.context, ammu.viewer);
  },
};

export const forms: SampleForms = {
  '/account': [{ intent: 'send-verification' }, { intent: 'ask-to-join' }],
  '/dashboard': [{ intent: 'skip-welcome' }],
  '/admin/goal': [
    { intent: 'save', titleEn: 'Onam', titleMl: '', target: '40', topic: 'food', startsOn: '2026-08-01' },
    { intent: 'end' },
  ],
};
