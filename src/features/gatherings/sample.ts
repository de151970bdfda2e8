import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../test/create-test-app.ts';
import { type Actor, createStory, createStoryPhoto, withoutLimits } from '../../../test/factories.ts';
import { updateRows } from '../../../test/rows.ts';
import {
  type CanarySample,
  COMMENT_FORMS,
  type KeyedSample,
  ofFields,
  type Sample,
  type SampleForms,
  type WriteSample,
} from '../../../test/sample.ts';
import { DAY_MS, HOUR_MS } from '../../server/clock.ts';
import type { AppContext } from '../../server/context.ts';
import { makeAddress } from '../accounts/server/addresses/secret-address.ts';
import type { SaveInput } from './contract.ts';
import { answerGathering } from './server/answers.ts';
import { calendarAddress } from './server/calendar-address.ts';
import { markDays } from './server/days.ts';
import { editGathering } from './server/gathering-form.ts';
import { saveGatheringPhotos } from './server/gathering-photos.ts';
import { changeGathering, proposeGathering } from './server/gatherings.ts';
import { attachStory } from './server/memory.ts';
import { repeatGatherings } from './server/repeat.ts';

/** The form of a yes without company. */
export const YES = { intent: 'answer', answer: 'yes', guests: 0, children: 0 } as const;

/** Returns the form of a new gathering on the clock of India, seven days ahead. */
export function gatheringForm({ clock }: AppContext, fields: Partial<SaveInput> = {}): SaveInput {
  return {
    ...{ intent: 'save', key: randomUUID(), title: 'Onam lunch', timeZone: 'Asia/Kolkata' },
    ...{ startsAt: writeTime(clock.now() + 7 * DAY_MS), endsAt: '', repeats: '' },
    ...{ place: '', link: '', description: '', seats: '' },
    ...fields,
  };
}

/** Returns a time as a form writes it, on the clock of India. */
export function writeTime(time: number): string {
  return new Date(time + 5.5 * HOUR_MS).toISOString().slice(0, 16);
}

/** Proposes a gathering through the rule, and returns its id. */
export async function createGathering(
  { context }: { context: AppContext },
  { viewer }: Pick<Actor, 'viewer'>,
  fields?: Partial<SaveInput>,
): Promise<string> {
  return proposeGathering(context, viewer, gatheringForm(context, fields));
}

/**
 * Fills a community with gatherings that move: a series of a circle with one past gathering, which has answers,
 * a photo and a story; one for everyone where somebody waits; and one without a day. Also creates a hidden one,
 * whose id it leaves out. Advances the clock. Returns the ids of the others.
 */
export async function fillGatherings(app: TestApp, [host, guest]: readonly [Actor, Actor], circle: string) {
  const context = withoutLimits(app.context);
  const answer = (id: string, by: Actor, guests: number) =>
    answerGathering(context, by.viewer, id, { ...YES, guests });
  const past = await createGathering(app, host, {
    ...{ title: 'Choir', description: 'Two\nlines', repeats: 'weekly', circle },
  });
  await answer(past, guest, 2);
  const { id: photo } = await createStoryPhoto(app, host, { key: past });
  await saveGatheringPhotos(context, host.viewer, past, [{ id: photo, alt: 'Singing' }]);
  app.clock.advance(8 * DAY_MS);
  const { id: second } = await createStoryPhoto(app, guest, { key: past, width: 80 });
  await saveGatheringPhotos(context, guest.viewer, past, [{ id: second, alt: 'The tea' }]);
  await repeatGatherings(context, app.clock.now(), new AbortController().signal);
  const story = await createStory(app, guest, { title: 'We sang' });
  await attachStory(context, guest.viewer, past, story);
  const full = await createGathering(app, host, { title: 'Lunch', seats: '1' });
  await answer(full, guest, 0);
  const day2 = writeTime(app.clock.now() + 9 * DAY_MS);
  const open = await createGathering(app, host, { title: 'Picnic', day2 });
  await markDays(context, guest.viewer, open, { intent: 'mark-days', day1: 'no', day2: 'perhaps' });
  const hidden = await createGathering(app, host, { title: 'Hidden' });
  const { database } = context;
  // Update the row directly: the rule would hold a newcomer's gathering with a link.
  await updateRows(database, 'gatherings', { id: full }, { link: 'https://example.org/' });
  await database.updateTable('gatherings').set({ hidden_at: 1 }).where('id', '=', hidden).execute();
  return { past, full, open, photos: [photo, second], story };
}

export const sample: Sample = {
  async prepare({ app, biju, made }) {
    made.others.gathering = await createGathering(app, biju);
    const day2 = writeTime(app.clock.now() + 9 * DAY_MS);
    made.others.undecided = await createGathering(app, biju, { day2 });
  },
  async add({ app, ammu, made }) {
    await makeAddress(app.context, ammu.viewer, calendarAddress);
    await createGathering(app, ammu, { title: 'Canarytitle', place: 'Canaryplace' });
    const { undecided = '', gathering = '' } = made.others;
    await markDays(app.context, ammu.viewer, undecided, { intent: 'mark-days', day1: 'yes' });
    await answerGathering(app.context, ammu.viewer, gathering, { ...YES, guests: 1 });
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
  ...{ id: '7', title: 'someone@example.org', place: 'someone@example.org', link: '' },
  ...{ starts_at: 9e9, time_zone: 'Asia/Kolkata', days: 0, readerZone: null },
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
    { intent: 'attach-story', story: GATHERING.key },
    { intent: 'detach-story', story: GATHERING.key },
  ],
  '/gatherings/:gathering/photos': [
    { intent: 'photos', key: GATHERING.key, photo: GATHERING.key, alt: 'The boat', place: '1', file: '' },
  ],
  '/gatherings/calendar': [{ intent: 'create' }, { intent: 'withdraw' }],
  '/gatherings/:gathering/edit': [GATHERING, { intent: 'cancel' }],
};

export const writes: WriteSample = {
  ...ofFields(['title', 'place', 'description'], (field) => ({
    [`${field} of a gathering`]: async ({ app, author }, text) =>
      `/gatherings/${await createGathering(app, author, { [field]: text.slice(0, 90) })}`,
    [`edited ${field} of a gathering`]: async ({ app, author, reader }, text) => {
      const id = await createGathering(app, author);
      // A no, because somebody who comes hears of changes also after a mute: see tellAnswered.
      const no = { intent: 'answer', answer: 'no', guests: 0, children: 0 } as const;
      await answerGathering(app.context, reader.viewer, id, no);
      const form = await editGathering(app.context, author.viewer, id);
      const edit = { ...form, intent: 'save', key: id, [field]: text } as never;
      await changeGathering(app.context, author.viewer, id, edit);
      return `/gatherings/${id}`;
    },
  })),
  'photo of a gathering': async ({ app, author }, alt) => {
    const id = await createGathering(app, author);
    const photo = await createStoryPhoto(app, author, { key: id });
    await saveGatheringPhotos(app.context, author.viewer, id, [{ id: photo.id, alt }]);
    return `/gatherings/${id}`;
  },
};
