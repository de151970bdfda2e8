import type { SampleForms } from '../../../test/sample.ts';

const ID = '00000000-0000-4000-8000-000000000000';

export const forms: SampleForms = {
  '/admin/announcements': [
    { intent: 'announce', key: ID, textEn: 'Tea is ready.', textMl: '' },
    { intent: 'withdraw', announcement: ID },
  ],
};
