import type { RouteConfigEntry } from '@react-router/dev/routes';
import { type AccessClass, accessRules } from '../src/pipeline/access.ts';
import routeTable from '../src/routes.ts';

/** Who may use what, by the first part of an address. Kept apart from access.ts on purpose: two must agree. */
export const WHO_MAY: Record<string, AccessClass> = {
  '': 'public',
  'reset-password': 'public',
  'verify-email': 'public',
  goodbye: 'public',
  'ask-again': 'public',
  performance: 'public',
  settings: 'public',
  healthz: 'public',
  assets: 'public',
  'favicon.svg': 'public',
  icons: 'public',
  'manifest.webmanifest': 'public',
  'service-worker.js': 'public',
  offline: 'public',
  'sign-out': 'signed-in',
  account: 'signed-in',
  profile: 'members',
  dashboard: 'members',
  stories: 'members',
  'profile-photos': 'members',
  admin: 'administrators',
};

/** What stands in access.ts and is no page: the web app's own files, the check of health, photos. */
const NO_PAGE = [
  'healthz',
  'assets',
  'favicon.svg',
  'icons',
  'manifest.webmanifest',
  'service-worker.js',
  'offline',
  'profile-photos',
];

export const PERSONS = [
  'visitor',
  'pending',
  'suspended',
  'declined',
  'no-record',
  'unverified',
  'member',
  'administrator',
] as const;

export const BELOW_MEMBER = PERSONS.slice(0, 6);

export type Visitor = (typeof PERSONS)[number];

export const routes = flatten(routeTable);

export const files = accessRules
  .filter(({ path, access }) => isNoPage(path) && access !== 'public')
  .map(({ path }) => path);

export function refusalOf(access: AccessClass, person: Visitor): 401 | 403 | undefined {
  if (access === 'public') return undefined;
  if (!hasSession(person)) return 401;
  if (access === 'signed-in' || person === 'administrator') return undefined;
  if (access === 'members' && person === 'member') return undefined;
  return 403;
}

/** Those who wait, were declined or are suspended hold none, whatever their cookie says. */
export function hasSession(person: Visitor): boolean {
  return ['no-record', 'unverified', 'member', 'administrator'].includes(person);
}

export function whoMay(path: string): AccessClass {
  const access = WHO_MAY[firstPart(path)];
  if (!access) throw new Error(`${path}: say in WHO_MAY of test/who-may.ts who may use it`);
  return access;
}

export function isNoPage(path: string): boolean {
  return NO_PAGE.includes(firstPart(path));
}

export function firstPart(path: string): string {
  return path.split('/')[1] ?? '';
}

function flatten(entries: RouteConfigEntry[], parent = ''): string[] {
  const paths = entries.flatMap(({ path = '', children = [] }) => {
    const whole = path.startsWith('/') ? path : `${parent}/${path}`.replace(/(.)\/$/, '$1');
    return [whole, ...flatten(children, whole)];
  });
  return [...new Set(paths)];
}
