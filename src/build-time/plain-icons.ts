import { join } from 'node:path';
import type { Plugin } from 'vite';

const MODULE = '\0create-icon';
const OWN = join(import.meta.dirname, '../web/ui/page/create-icon.ts');

/**
 * Replaces Lucide's function that makes a component of an icon. Its own one reads sizes, colours and aliases that no icon here has:
 * 1 KB of the first page (docs/decisions/026). Tested in plain-icons.test.ts.
 */
export const plainIcons: Plugin = {
  name: 'plain-icons',
  enforce: 'pre',
  apply: 'build',
  resolveId: { filter: { id: /\/createLucideIcon\.mjs$/ }, handler: () => MODULE },
  load: {
    filter: { id: /^\0create-icon$/ },
    handler: () => `export { createIcon as default } from ${JSON.stringify(OWN)};`,
  },
};
