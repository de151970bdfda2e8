import type { SampleForms } from '../../../test/sample.ts';

const STORY = '00000000-0000-4000-8000-000000000000';
const WRITTEN = { text: 'Steam.', key: 'a-key-of-its-own' };

/** What was written without a network. */
export const forms: SampleForms = {
  '/shelf/waiting': [
    { intent: 'publish', topic: 'food', title: 'Puttu', content: 'Steam.', key: WRITTEN.key },
    { intent: 'comment', ...WRITTEN, story: STORY },
    { intent: 'letter', ...WRITTEN, letters: STORY },
    { intent: 'like', story: STORY, liked: 'true' },
  ],
};
