import type { SampleForms } from '../../../test/sample.ts';

const MAIL = '00000000-0000-4000-8000-000000000000';

export const forms: SampleForms = {
  '/admin/mails': [
    { intent: 'retry', mail: MAIL },
    { intent: 'retry-all' },
    { intent: 'remove', mail: MAIL },
    { intent: 'remove-news' },
  ],
};
