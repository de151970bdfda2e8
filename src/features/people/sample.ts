import { drawPlain } from '../../../test/images.ts';
import { ofFields, type Sample, type SampleForms, type WriteSample } from '../../../test/sample.ts';
import { changePhoto } from './server/photos.ts';
import { getProfile, saveProfile, saveVisibility } from './server/profile.ts';

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

export const writes: WriteSample = ofFields(['name', 'location', 'occupation', 'bio'], (field) => ({
  [`${field} of a person`]: async ({ app, author }, text) => {
    await saveVisibility(app.context, author.viewer, { shown: true, listed: true });
    const { updatedAt } = await getProfile(app.context, author.viewer);
    const form = { intent: 'save', updatedAt, shown: true, listed: true } as const;
    await saveProfile(app.context, author.viewer, { ...form, [field]: text });
    return `/people/${author.viewer.accountId}`;
  },
}));
