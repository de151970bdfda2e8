import type { Sample } from '../../../test/sample.ts';
import { audit } from './server/audit.ts';

export const sample: Sample = {
  async add({ app, ammu }) {
    const { accountId } = ammu.viewer;
    await audit(app.context.database, { kind: 'archive-downloaded', at: app.clock.now(), accountId });
  },
};
