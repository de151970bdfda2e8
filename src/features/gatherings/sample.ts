import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../test/factories.ts';
import {
  type CanarySample,
  COMMENT_FORMS,
  type KeyedSample,
  type Sample,
  type SampleForms,
} from '../../../test/sample.ts';
import { DAY_MS } from '../../server/clock.ts';
import type { AppContext } from '../../server/context.ts';
import { makeAddress } from '../accounts/server/addresses/secret-address.ts';
import type { SaveInput } from './contract.ts';
import { answerGathering } from './server/answers.ts';
import { calendarAddress } from './server/calendar-address.ts';
import { markDays } from './server/days.ts';
import { proposeGathering } from './server/gatherings.ts';

/** Proposes a gathering through the rule, on the clock of India, and returns its id. */
export async function createGathering(
  { context }: { context: AppContext },
  { viewer }: Pick<Actor, 'viewer'>,
  fields: Partial<SaveInput> = {},
): Promise<string> {
  const key = randomUUID();
  const startsAt = new Date(context.clock.now() + 7 * DAY_MS).toISOString().slice(0, 16);
  const empty = { endsAt: '', place: '', link: '', description: '', seats: '', repeats: '' } as const;
  const form = {
    intent: 'save',
    key,
    title: 'Onam lunch',
    startsAt,
    timeZone: 'Asia/Kolkata',
    ...empty,
  } as const;
  return proposeGathering(context, viewer, { ...form, ...fields });
}

export const sample: Sample = {
  async prepare({ app, biju, made }) {
    made.others.gathering = await createGathering(app, biju);
    const day2 = new Date(app.clock.now() + 9 * DAY_MS).toISOString().slice(0, 16);
    made.others.undecided = await createGathering(app, biju, { day2 });
  },
  async add({ app, ammu, made }) {
    await makeAddress(app.context, ammu.viewer, calendarAddress);
    await createGathering(app, ammu, { title: 'Canarytitle', place: 'Canaryplace' });
    await markDays(app.context, ammu.viewer, made.others.undecided ?? '', {
      intent: 'mark-days',
      day1: 'yes',
    });
    const answer = { intent: 'answer', answer: 'yes', guests: 1, children: 0 } as const;
    await answerGathering(app.context, ammu.viewer, made.others.gathering ?? '', answer);
  },
};

export const canaries: CanarySample = {
  forms: { '/gatherings/:gathering': { intent: 'answer', answer: 'yes' } },
  async add({ app, author }) {
    return { parameters: { 'gatherings:gathering': await createGathering(app, author) } };
  },
};

export const keyed: KeyedSample = {
  make: { gathering: ({ rules, by }, key) => createGathering({ context: rules }, by, { key }) },
  async add({ app, owner }) {
    const gathering = await createGathering(app, owner, { title: 'Canary gathering' });
    return { ids: { gathering }, subject: gathering };
  },
  rows: { gatherings: 'organiser_id', gathering_answers: 'account_id', gathering_day_marks: 'account_id' },
  page: '/gatherings',
};

const MAILED = {
  ...{
    id: '7',
    title: 'someone@example.org',
    starts_at: 9e9,
    time_zone: 'Asia/Kolkata',
    days: 0,
    readerZone: null,
  },
  ...{ place: 'someone@example.org', link: '' },
};

export const mailFacts = {
  changedMail: MAILED,
  dayMail: MAILED,
  daysMail: MAILED,
  cancelledMail: MAILED,
  placeMail: MAILED,
  twoDaysMail: MAILED,
  twoHoursMail: MAILED,
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
  '/gatherings/:gathering': [
    { intent: 'answer', answer: 'yes', guests: '1', children: '0' },
    { intent: 'mark-days', day1: 'yes', day2: 'no' },
    { intent: 'choose-day', startsAt: '1798910400000' },
  ],
  '/gatherings/:gathering/edit': [GATHERING, { intent: 'cancel' }],
};
