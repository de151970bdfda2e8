import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Permission, ROLES } from '../../src/identity/permissions.ts';
import type { AccessLevel } from '../../src/identity/viewer.ts';
import { addresses, decideAccess } from '../../src/pipeline/access.ts';
import { type Limit, listLimits } from './limits.ts';
import { constantsOf, LISTS } from './lists.ts';

/*
 * Implements `npm run security-tables`, which writes the tables of docs/security.md and docs/security/limits.md: from
 * src/pages.ts, src/identity/permissions.ts and the limits that the server's constants set.
 */

const DOCS = join(import.meta.dirname, '../../docs');

/** The access level of each state V N P U M O R A S. P and S have no session, like V. */
const STATES: readonly (AccessLevel | undefined)[] = [
  undefined,
  'no-record',
  undefined,
  'unverified',
  'member',
  'moderator',
  'approver',
  'administrator',
  undefined,
];

const PAGES = {
  'security.md': () => ({ addresses: writeAddresses(), permissions: writePermissions() }),
  'security/limits.md': async () => {
    const limits = await listLimits();
    const of = (kind: Limit['kind']) => writeLimits(limits.filter((limit) => limit.kind === kind));
    return { rates: of('rate'), sizes: of('size'), lists: writeLists(), durations: of('duration') };
  },
};

export const GENERATED_PAGES = Object.keys(PAGES) as (keyof typeof PAGES)[];

/** Returns a page of docs/ with its tables as the code makes them. @throws Error if a table has no place in it */
export async function withTables(name: keyof typeof PAGES): Promise<string> {
  let page = await readFile(join(DOCS, name), 'utf8');
  for (const [table, rows] of Object.entries(await PAGES[name]())) {
    const place = new RegExp(
      `(<!-- ${table}: npm run security-tables -->\n\n)(?:(?!<!--)[^])*(<!-- end -->)`,
    );
    if (!place.test(page)) throw new Error(`docs/${name} has no place for the table "${table}"`);
    page = page.replace(place, (_, begin: string, end: string) => `${begin}${rows.join('\n')}\n\n${end}`);
  }
  return page;
}

/** One row for addresses that answer each state alike: 401 and 403 are the gate's refusals. */
function writeAddresses(): string[] {
  const rows = new Map<string, string[]>();
  for (const { pattern } of addresses) {
    const answers = STATES.map((accessLevel) => {
      const viewer = accessLevel ? { accountId: '', email: '', name: '', accessLevel } : null;
      const decision = decideAccess(pattern.replace(/:\w+/g, 'x'), viewer);
      return decision.allowed ? 'ok' : String(decision.status);
    }).join(' | ');
    rows.set(answers, [...(rows.get(answers) ?? []), `\`${pattern}\``]);
  }
  return [
    '| V | N | P | U | M | O | R | A | S | addresses |',
    `|${' --- |'.repeat(10)}`,
    ...[...rows].map(([answers, patterns]) => `| ${answers} | ${patterns.sort().join(', ')} |`),
  ];
}

function writePermissions(): string[] {
  const roles = Object.entries<readonly Permission[]>(ROLES);
  const permissions = [...new Set(roles.flatMap(([, granted]) => granted))];
  return [
    `| permission | ${roles.map(([role]) => role).join(' | ')} |`,
    `|${' --- |'.repeat(roles.length + 1)}`,
    ...permissions.map(
      (permission) =>
        `| ${permission} | ${roles.map(([, granted]) => (granted.includes(permission) ? 'yes' : '–')).join(' | ')} |`,
    ),
  ];
}

function writeLimits(limits: Limit[]): string[] {
  return [
    '| constant | limit | what it says of itself | file |',
    '| --- | --- | --- | --- |',
    ...limits.map(
      ({ name, value, what, file }) =>
        `| \`${name}\` | ${value} | ${what.replaceAll('|', '\\|')} | \`${file}\` |`,
    ),
  ];
}

function writeLists(): string[] {
  const mark = (limit: string) =>
    constantsOf(limit).reduce(
      (text, name) => text.replace(new RegExp(`\\b${name}\\b`), `\`${name}\``),
      limit,
    );
  return [
    '| table | what limits the rows of a person |',
    '| --- | --- |',
    ...Object.entries(LISTS).map(([table, limit]) => `| \`${table}\` | ${mark(limit)} |`),
  ];
}

if (import.meta.main) {
  for (const name of GENERATED_PAGES) await writeFile(join(DOCS, name), await withTables(name));
}
