import { createStoryPhoto } from '../../../test/factories.ts';
import type { Sample, SampleForms } from '../../../test/sample.ts';

export const sample: Sample = {
  async add({ app, ammu }) {
    await createStoryPhoto(app, ammu);
  },
};

export const forms: SampleForms = {
  '/story-photos': [
    { intent: 'add-photo', key: 'a-key-of-its-own', file: 'no file' },
    { intent: 'describe-photos', key: 'a-key-of-its-own', photo: '', alt: 'Steam.' },
    { intent: 'remove-photo', id: '00000000-0000-4000-8000-000000000000' },
  ],
};
