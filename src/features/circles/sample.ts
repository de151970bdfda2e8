import { randomUUID } from 'node:crypto';
import { CANARY_BYTES } from '../../../test/canaries.ts';
import { type Actor, createAppWith } from '../../../test/factories.ts';
import { insertRows } from '../../../test/rows.ts';
import {
  type CanarySample,
  type KeyedSample,
  ofFields,
  type Sample,
  type SampleForms,
  type WriteSample,
} from '../../../test/sample.ts';
import type { AppContext } from '../../server/context.ts';
import type { ChangeInput, FoundInput } from './contract.ts';
import { leaveCircle } from './server/departures.ts';
import { changeCircle, closeCircle, foundCircle } from './server/founding.ts';
import { joinCircle } from './server/joining.ts';
import { answerEntry, inviteToCircle, setKeeper } from './server/keeping.ts';
import { createPictureKey } from './server/picture-keys.ts';
import { rememberRemoval } from './server/removals.ts';

/** The facts of a circle that everyone may come into. */
export const CIRCLE_FACTS = {
  name: 'Kizhakkedath family',
  about: '',
  colour: 'leaf',
  icon: 'family',
  seenBy: 'members',
  entry: 'everyone',
} as const;

/** Founds a circle that everyone may come into, or with other facts if given, and returns its id. */
export function createCircle(
  { context }: { context: AppContext },
  { viewer }: Pick<Actor, 'viewer'>,
  facts: Partial<Omit<FoundInput, 'intent'>> = {},
): Promise<string> {
  return foundCircle(context, viewer, { intent: 'found', key: randomUUID(), ...CIRCLE_FACTS, ...facts });
}

/** Starts the app with three members, and what tests of circles do again and again. */
export async function createCirclePeople() {
  const { app, context, founder, asha, biju } = await createAppWith(
    { founder: { name: 'Founder' }, asha: { name: 'Asha' }, biju: { name: 'Biju' } },
    { environment: { RATE_LIMIT_FACTOR: '100' } },
  );
  return {
    ...{ app, context, founder, asha, biju },
    /** Lets people come in by an invitation of the founder. */
    bringIn: async (id: string, ...people: Actor[]) => {
      for (const { viewer } of people) {
        await inviteToCircle(context, founder.viewer, id, viewer.accountId);
        await joinCircle(context, viewer, id);
      }
    },
    nameKeeper: (id: string, { viewer }: Actor, by = founder) =>
      setKeeper(context, by.viewer, id, { personId: viewer.accountId, isKeeper: true }),
    answer: (id: string, { viewer }: Actor, isAccepted: boolean) =>
      answerEntry(context, founder.viewer, id, { personId: viewer.accountId, isAccepted }),
  };
}

export const sample: Sample = {
  async prepare({ app, biju, made }) {
    made.others.circle = await createCircle(app, biju, { entry: 'asking' });
    made.others.left = await createCircle(app, biju);
  },
  async add({ app, ammu, made }) {
    await createCircle(app, ammu, { name: 'Canary circle', about: 'Canary' });
    await joinCircle(app.context, ammu.viewer, made.others.circle ?? '');
    const { left = '' } = made.others;
    await joinCircle(app.context, ammu.viewer, left);
    await leaveCircle(app.context, ammu.viewer, left);
    const { accountId } = ammu.viewer;
    await rememberRemoval(app.context.database, { circleId: left, accountId, at: app.clock.now() });
  },
};

export const canaries: CanarySample = {
  forms: { '/circles/:circle': { intent: 'join' } },
  async add({ app, author }) {
    const circle = await createCircle(app, author);
    const key = createPictureKey(circle, app.context.clock.now());
    await app.context.files.put(key, CANARY_BYTES);
    await insertRows(app, 'circle_pictures', { circle_id: circle, file: key });
    const picture = { 'circle-pictures:circle': circle, 'circle-pictures:file': key.split('/').at(-1) ?? '' };
    return { parameters: { 'circles:circle': circle, ...picture } };
  },
};

export const keyed: KeyedSample = {
  make: {
    // Close the circle: a member may found only a few that are open.
    async circle({ rules, by }, key) {
      const id = await createCircle({ context: rules }, by, { key });
      await closeCircle(rules, by.viewer, id);
      return id;
    },
  },
  async add({ app, owner }) {
    return { ids: { circle: await createCircle(app, owner, { name: 'Canary circle' }) } };
  },
  rows: { circle_members: 'account_id', circle_entries: 'account_id' },
  page: '/circles',
};

const PERSON = '00000000-0000-4000-8000-000000000002';
const CIRCLE = { key: '00000000-0000-4000-8000-000000000001', ...CIRCLE_FACTS };

export const forms: SampleForms = {
  '/circles/new': [{ intent: 'found', ...CIRCLE }],
  '/circles': [
    { circle: CIRCLE.key },
    { circle: CIRCLE.key, intent: 'ask-again' },
    { intent: 'delete-outside' },
  ],
  '/circles/:circle': [
    { intent: 'join' },
    { intent: 'withdraw' },
    { intent: 'leave' },
    { intent: 'come-back' },
    { intent: 'keep' },
    { intent: 'hear', level: 'nothing' },
  ],
  '/circles/:circle/people': [
    { intent: 'invite', person: PERSON },
    { intent: 'accept', person: PERSON },
    { intent: 'decline', person: PERSON },
    { intent: 'remove', person: PERSON },
    { intent: 'keeper', person: PERSON },
    { intent: 'no-keeper', person: PERSON },
    { intent: 'hand-over', person: PERSON },
    { intent: 'change', ...CIRCLE_FACTS },
    { intent: 'picture', photo: 'no file' },
    { intent: 'remove-picture' },
    { intent: 'close' },
  ],
};

export const writes: WriteSample = ofFields(['name', 'about'], (field) => ({
  [`${field} of a circle`]: async ({ app, author }, text) =>
    `/circles/${await createCircle(app, author, { [field]: text })}`,
  [`edited ${field} of a circle`]: async ({ app, author }, text) => {
    const id = await createCircle(app, author);
    const facts = { intent: 'change', ...CIRCLE_FACTS, [field]: text } as ChangeInput;
    await changeCircle(app.context, author.viewer, id, facts);
    return `/circles/${id}`;
  },
}));
