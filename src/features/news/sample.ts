import type { Sample, SampleForms } from '../../../test/sample.ts';
import { DEFAULT_MAIL_SETTINGS, saveMailSettings } from './server/mail-settings.ts';
import { readNewsSettings, saveNewsSettings } from './server/news-settings.ts';

export const sample: Sample = {
  async add({ app, ammu }) {
    const kinds = (await readNewsSettings(app.context, ammu.viewer)).map(({ kind }) => kind);
    await saveNewsSettings(app.context, ammu.viewer, kinds.slice(0, -1));
    await saveMailSettings(app.context, ammu.viewer, DEFAULT_MAIL_SETTINGS);
  },
};

export const forms: SampleForms = {
  '/news': [{ intent: 'read-all' }, { intent: 'dismiss', subject: '00000000-0000-4000-8000-000000000000' }],
};
