import { randomUUID } from 'node:crypto';
import { CANARY } from '../../../test/canaries.ts';
import { type Actor, createStoryPhoto } from '../../../test/factories.ts';
import { readRow } from '../../../test/rows.ts';
import type { CanarySample, KeyedSample, Sample, SampleForms, WriteSample } from '../../../test/sample.ts';
import type { AppContext } from '../../server/context.ts';
import { answerLetter } from './server/answer-letter.ts';
import { sendLetter } from './server/send-letter.ts';

/** Sends a letter through the rule and lets its receiver accept the correspondence, whose id it returns. */
export async function createLetter(
  { context }: { context: AppContext },
  { viewer }: Pick<Actor, 'viewer'>,
  receiver: Pick<Actor, 'viewer'>,
  text = 'Hello.',
): Promise<string> {
  const input = { intent: 'send', text, key: randomUUID() } as const;
  const { correspondenceId } = await sendLetter(context, viewer, receiver.viewer.accountId, input);
  await answerLetter(context, receiver.viewer, correspondenceId, 'accept').catch(() => {});
  return correspondenceId;
}

export const sample: Sample = {
  async add({ app, ammu, administrator }) {
    await createLetter(app, ammu, administrator, 'Canarytext');
  },
};

/**
 * Letters of two members, the last of which is reported. Moderators read the reported letter and the three
 * before it. Nobody else reads any.
 */
export const canaries: CanarySample = {
  forms: {
    '/letters/:correspondence': {
      intent: 'send',
      text: 'This must not be sent.',
      key: 'unauthorised-letter',
    },
  },
  async add({ app, author, reporter }) {
    const id = await createLetter(app, author, reporter, CANARY.letter);
    for (let number = 0; number < 3; number += 1)
      await createLetter(app, author, reporter, CANARY.letterNearReported);
    await createLetter(app, author, reporter, CANARY.reportedLetter);
    const reported = await readRow(app, 'letters', { text: CANARY.reportedLetter }, ['id']);
    return {
      parameters: { 'letters:correspondence': id, 'letters:account': author.viewer.accountId },
      reported: { kind: 'letter', id: reported.id },
    };
  },
};

export const keyed: KeyedSample = {
  async prepare({ app, by, friend }) {
    await createLetter(app, by, friend);
  },
  make: {
    letter: ({ rules, by, friend }, key) =>
      sendLetter(rules, by.viewer, friend.viewer.accountId, { intent: 'send', text: 'Hello.', key }),
  },
  async add({ app, owner, reader }) {
    const correspondence = await createLetter(app, owner, reader);
    const { id: letter } = await readRow(app, 'letters', { author_id: owner.viewer.accountId }, ['id']);
    return { ids: { correspondence, letter } };
  },
  rows: { letters: 'author_id' },
};

export const forms: SampleForms = {
  '/letters/:correspondence': [
    { intent: 'send', text: 'Hello', key: 'a-key-of-its-own' },
    { intent: 'accept' },
    { intent: 'decline' },
    { intent: 'share-reading', shared: 'true' },
  ],
  '/letters/to/:account': [{ intent: 'send', text: 'Hello', key: 'a-key-of-its-own' }],
};

export const writes: WriteSample = {
  letter: async ({ app, author, reader }, text) => {
    const input = { intent: 'send', text, key: randomUUID() } as const;
    const sent = await sendLetter(app.context, author.viewer, reader.viewer.accountId, input);
    return `/letters/${sent.correspondenceId}`;
  },
  'photo of a letter': async ({ app, author, reader }, alt) => {
    const id = await createLetter(app, reader, author);
    const key = randomUUID();
    const photo = await createStoryPhoto(app, author, { key });
    const input = { intent: 'send', text: 'Look', key } as const;
    await sendLetter(app.context, author.viewer, reader.viewer.accountId, input, [{ id: photo.id, alt }]);
    return `/letters/${id}`;
  },
};
