import { routes } from '../expected-access.ts';
import { runsFullMatrices } from '../runner/tier.ts';
import type { Community } from './community.ts';
import type { Screen } from './scene.ts';

/** Enough of a community to compute the paths of screens: every story and account has the same ID. */
const anyId = new Proxy({}, { get: () => 'id' });
const NAMELESS_COMMUNITY = {
  resetLink: 'http://localhost/reset-password?token=none',
  stories: anyId,
  comments: anyId,
  verifyPaths: anyId,
  cases: anyId,
  made: anyId,
  people: new Proxy({}, { get: () => anyId }),
} as Community;

/** `npm test` looks at one of this many states of a page. */
const SHARE = 8;

/**
 * Returns the screens that a run looks at, in their order: each of them at night, else an eighth of each page's, and at least one. The
 * pages take turns, so that first states, errors and prepared states are among them.
 */
export function chooseScreens(screens: Screen[]): Screen[] {
  if (runsFullMatrices) return screens;
  const chosen = new Set<Screen | undefined>();
  for (const [page, states] of [...Map.groupBy(screens, routeOf).values()].entries()) {
    chosen.add(states[page % states.length]);
    for (let state = page % SHARE; state < states.length; state += SHARE) chosen.add(states[state]);
  }
  return screens.filter((screen) => chosen.has(screen));
}

/** Returns the pattern of a screen's page; undefined for an address that is none. */
export function routeOf({ path }: Pick<Screen, 'path'>): string | undefined {
  const address = typeof path === 'string' ? path : path(NAMELESS_COMMUNITY);
  const matching = routes.filter((route) =>
    new RegExp(`^${route.replace(/:\w+/g, '[^/?]+')}($|\\?)`).test(address),
  );
  return matching.find((route) => !route.includes(':')) ?? matching[0];
}
