import * as v from 'valibot';
import type { Actor } from '../../../test/factories.ts';
import { createStory } from '../../../test/factories.ts';
import { ofFields, type Sample, type SampleForms, type WriteSample } from '../../../test/sample.ts';
import type { AppContext } from '../../server/context.ts';
import { type AskedUnder, type AskInput, askInput } from './contract.ts';
import { askQuestion, chooseAnswers } from './server/questions.ts';

const ASKED = {
  intent: 'question-ask',
  question: 'Which payasam?',
  choice1: 'Palada',
  choice2: 'Parippu',
  choice3: 'Semiya',
  named: 'no',
  results: 'at-once',
  days: '7',
};

/** Asks a question under a story through the rule, and returns its id. */
export function createQuestion(
  { context }: { context: AppContext },
  { viewer }: Pick<Actor, 'viewer'>,
  place: AskedUnder,
  fields: Partial<AskInput> = {},
): Promise<string> {
  return askQuestion(context, viewer, place, v.parse(askInput, { ...ASKED, ...fields }));
}

/** Chooses from the question under a story. */
export function choose(
  { context }: { context: AppContext },
  { viewer }: Pick<Actor, 'viewer'>,
  place: AskedUnder,
  question: string,
  ...chosen: number[]
): Promise<void> {
  return chooseAnswers(context, viewer, place, { intent: 'question-choose', question, chosen });
}

export const sample: Sample = {
  async prepare({ app, biju, made }) {
    const id = await createStory(app, biju, { title: 'Onam' });
    made.others.askedUnder = id;
    made.others.question = await createQuestion(app, biju, { kind: 'story', id }, { named: 'yes' });
  },
  async add({ app, ammu, made }) {
    await createQuestion(app, ammu, { kind: 'story', id: made.own }, { question: 'Canarytext?' });
    const place = { kind: 'story', id: made.others.askedUnder ?? '' } as const;
    const named = { viewer: { ...ammu.viewer, name: 'Canaryname' } };
    await choose(app, named, place, made.others.question ?? '', 1);
  },
};

const QUESTION = '00000000-0000-4000-8000-000000000001';

const UNDER_ANNOUNCEMENT = [
  { intent: 'question-choose', question: QUESTION, chosen: '1' },
  { intent: 'question-take-back', question: QUESTION },
  { intent: 'question-end', question: QUESTION },
  { intent: 'question-delete', question: QUESTION },
];

export const forms: SampleForms = {
  '/news': UNDER_ANNOUNCEMENT,
  '/admin/announcements': [{ ...ASKED, many: 'yes' }, ...UNDER_ANNOUNCEMENT],
  '/stories/:topic/:story': [{ ...ASKED, many: 'yes' }, ...UNDER_ANNOUNCEMENT],
};

export const writes: WriteSample = ofFields(['question', 'choice1'], (field) => ({
  [`${field} under a story`]: async ({ app, author }, text) => {
    const id = await createStory(app, author);
    await createQuestion(app, author, { kind: 'story', id }, { [field]: text });
    return `/stories/food/${id}`;
  },
}));
