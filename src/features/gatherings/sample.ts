import { createGathering } from '../../../test/factories.ts';
import type { Sample } from '../../../test/sample.ts';
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
