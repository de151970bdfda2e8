import { createGathering } from '../../../test/factories.ts';
import { type CanarySample, COMMENT_FORMS, type Sample, type SampleForms } from '../../../test/sample.ts';
import { makeAddress } from '../accounts/server/addresses/secret-address.ts';
import { answerGathering } from './server/answers.ts';
import { calendarAddress } from './server/calendar-address.ts';

export const sample: Sample = {
  async prepare({ app, biju, made }) {
    made.gathering = await createGathering(app, biju);
  },
  async add({ app, ammu, made }) {
    await makeAddress(app.context, ammu.viewer, calendarAddress);
    await createGathering(app, ammu, { title: 'Canarytitle', place: 'Canaryplace' });
    const answer = { intent: 'answer', answer: 'yes', guests: 1, children: 0 } as const;
    await answerGathering(app.context, ammu.viewer, made.gathering, answer);
  },
};

export const canaries: CanarySample = {
  forms: { '/gatherings/:gathering': { intent: 'answer', answer: 'yes' } },
  async add({ app, author }) {
    return { parameters: { 'gatherings:gathering': await createGathering(app, author) } };
  },
};

const GATHERING = {
  intent: 'save',
  key: '00000000-0000-4000-8000-000000000001',
  title: 'Onam',
  startsAt: '2027-01-02T18:00',
  endsAt: '',
  timeZone: 'Asia/Kolkata',
  place: 'Aluva',
  link: 'example.org',
  description: 'Tea.',
  seats: '9',
  repeats: '',
};

export const forms: SampleForms = {
  '/gatherings/:gathering?index': COMMENT_FORMS,
  '/gatherings/new': [GATHERING],
  '/gatherings/:gathering': [{ intent: 'answer', answer: 'yes', guests: '1', children: '0' }],
  '/gatherings/:gathering/edit': [GATHERING, { intent: 'cancel' }],
};
