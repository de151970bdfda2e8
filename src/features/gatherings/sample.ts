import { createGathering } from '../../../test/factories.ts';
import type { Sample } from '../../../test/sample.ts';
import { answerGathering } from './server/answers.ts';
import { createCalendar } from './server/calendars.ts';

export const sample: Sample = {
  async prepare({ app, biju, made }) {
    made.gathering = await createGathering(app, biju);
  },
  async add({ app, ammu, made }) {
    await createCalendar(app.context, ammu.viewer);
    await createGathering(app, ammu, { title: 'Canarytitle', place: 'Canaryplace' });
    const answer = { intent: 'answer', answer: 'yes', guests: 1, children: 0 } as const;
    await answerGathering(app.context, ammu.viewer, made.gathering, answer);
  },
};
