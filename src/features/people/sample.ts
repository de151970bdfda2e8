import { drawPlain } from '../../../test/images.ts';
import type { Sample, SampleForms } from '../../../test/sample.ts';
import { changePhoto } from './server/photos.ts';
import { saveProfile } from './server/profile.ts';

export const sample: Sample = {
  async add({ app, ammu: { viewer } }) {
    const texts = {
      name: 'Canaryname',
      location: 'Canaryplace',
      occupation: '',
      company: '',
      bio: 'Canarybio',
    };
    await saveProfile(app.context, viewer, { intent: 'save', ...texts, updatedAt: 0 });
    const face = await drawPlain(200, 200);
    await changePhoto(app.context, viewer, face);
    await changePhoto(app.context, viewer, face);
  },
};

export const forms: SampleForms = {
  '/profile': [
    { intent: 'save', name: 'A', location: 'B', occupation: 'C', company: 'D', bio: 'E', updatedAt: '0' },
    { intent: 'photo', photo: 'no file' },
    { intent: 'visibility', shown: 'on', listed: 'on' },
    { intent: 'remove-photo' },
    { intent: 'reset-mail' },
    { intent: 'end-sessions', session: 'all' },
    { intent: 'change-password', currentPassword: 'a', newPassword: 'abcdefgh', confirmPassword: 'abcdefgh' },
  ],
};
