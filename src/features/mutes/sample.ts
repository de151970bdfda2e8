import type { Sample } from '../../../test/sample.ts';
import { mutePerson } from './server/mutes.ts';

export const sample: Sample = {
  async addLast({ app, ammu, biju }) {
    await mutePerson(app.context, ammu.viewer, biju.viewer.accountId);
    await mutePerson(app.context, biju.viewer, ammu.viewer.accountId);
  },
};
