import type { SampleForms } from '../../../test/sample.ts';

export const forms: SampleForms = {
  '/admin/community': [{ intent: 'send-test-mail' }],
  '/admin': [{ intent: 'approve', all: 'on', shown: '00000000-0000-4000-8000-000000000000' }],
};
