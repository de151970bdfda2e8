import { CANARY } from '../../../test/canaries.ts';
import { createLetter } from '../../../test/factories.ts';
import type { CanarySample, Sample, SampleForms } from '../../../test/sample.ts';

export const sample: Sample = {
  async add({ app, ammu, administrator }) {
    await createLetter(app, ammu, administrator, 'Canarytext');
  },
};

/** Letters of which the last one is reported. Moderators read that one and the three before it, and nobody else any. */
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
    const reported = await app.context.database
      .selectFrom('letters')
      .select('id')
      .where('text', '=', CANARY.reportedLetter)
      .executeTakeFirstOrThrow();
    return {
      parameters: { 'letters:correspondence': id, 'letters:account': author.viewer.accountId },
      reported: { kind: 'letter', id: reported.id },
    };
  },
};

export const forms: SampleForms = {
  '/letters/:correspondence': [
    { intent: 'send', text: 'Hello', key: 'a-key-of-its-own' },
    { intent: 'accept' },
    { intent: 'share-reading', shared: 'true' },
  ],
  '/letters/to/:account': [{ intent: 'send', text: 'Hello', key: 'a-key-of-its-own' }],
};
