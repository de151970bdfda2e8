import type { Community } from './community.ts';
import { test as base } from './kerikko.ts';

/** Tests whose servers begin with the community of community.ts. Each test gets a copy of its own. */
export const test = base.extend<{ community: Community }>({
  preparedFolder: async ({ prepared }, use) => use(prepared.folder),
  community: async ({ prepared, kerikko }, use) => use({ ...prepared.community, kerikko }),
});
