import type { Sample, SampleForms } from '../../../test/sample.ts';
import { mutePerson } from './server/mutes.ts';

export const sample: Sample = {
  async addLast({ app, ammu, biju }) {
    await mutePerson(app.context, ammu.viewer, biju.viewer.accountId);
    await mutePerson(app.context, biju.viewer, ammu.viewer.accountId);
  },
};

const PERSON = '00000000-0000-4000-8000-000000000000';

export const forms: SampleForms = {
  '/account/muted': [
    { intent: 'mute', person: PERSON, at: 'person' },
    { intent: 'unmute', person: PERSON },
  ],
};
