import { pages } from '../../src/pages.ts';
import type { Screen } from './scene.ts';
import { ADMINISTRATORS, AT_THE_END } from './screens-of-administrators.ts';
import { MEMBERS } from './screens-of-members.ts';
import { VISITORS } from './screens-of-visitors.ts';

export const VISITORS_SCREENS = [...VISITORS];
export const MEMBERS_SCREENS = MEMBERS.map((screen): Screen => ({ as: 'ammu', ...screen }));
export const ADMINISTRATORS_SCREENS = [
  ...ADMINISTRATORS.map((screen): Screen => ({ as: 'administrator', ...screen })),
  ...AT_THE_END,
];

/** Shows nothing: it answers forms. */
const WITHOUT_SCREEN = ['/reader-settings', '/sign-out'];

// A page that no list names is looked at as its readers first find it.
for (const [pattern, { access }] of Object.entries(pages)) {
  const isNamed = [...VISITORS_SCREENS, ...MEMBERS_SCREENS, ...ADMINISTRATORS_SCREENS].some(
    ({ path }) => typeof path === 'string' && path.split(/[?#]/)[0] === pattern,
  );
  if (isNamed || pattern.includes(':') || WITHOUT_SCREEN.includes(pattern)) continue;
  const screen = { name: pattern, path: pattern };
  if (access === 'public') VISITORS_SCREENS.push(screen);
  else if (access === 'administrators') ADMINISTRATORS_SCREENS.push({ ...screen, as: 'administrator' });
  else
    MEMBERS_SCREENS.push({
      ...screen,
      as: access === 'members' || access === 'signed-in' ? 'ammu' : 'administrator',
    });
}
