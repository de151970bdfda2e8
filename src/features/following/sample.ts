import type { Sample, SampleForms } from '../../../test/sample.ts';
import { setFollowed } from './server/following.ts';

export const sample: Sample = {
  async add({ app, ammu, administrator }) {
    const follow = (follower: typeof ammu, { viewer }: typeof ammu) =>
      setFollowed(app.context, follower.viewer, { kind: 'person', id: viewer.accountId, followed: true });
    // Follows a member as the administrator, who then gets news of the member's stories.
    await follow(administrator, ammu);
    await follow(ammu, administrator);
    await setFollowed(app.context, ammu.viewer, { kind: 'topic', id: 'food', followed: true });
  },
};

export const forms: SampleForms = {
  '/following': [
    {
      intent: 'follow',
      kind: 'person',
      id: '00000000-0000-4000-8000-000000000000',
      followed: 'true',
      from: '/stories/food',
    },
  ],
};
