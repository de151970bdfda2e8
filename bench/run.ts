/*
 * Measures Kerikko as ratios within one run, so that the speed of the machine hardly matters. The report says whether each limit is met;
 * with --strict, the exit code is 1 if one is not.
 */

import './production.ts';

import { parseArgs } from 'node:util';
import { buildIfStale } from '../cli/build.ts';
import { benchBook } from './book.ts';
import { benchCommunities } from './communities.ts';
import { benchIndex } from './index-build.ts';
import { benchLive } from './live.ts';
import { benchPush } from './push.ts';
import { benchRules } from './rules.ts';
import { benchSearch } from './search.ts';
import { benchAudiences } from './server/audiences.ts';
import { benchServers } from './server/compare-servers.ts';
import { benchGrowth } from './server/growth.ts';
import { benchNodes } from './server/nodes.ts';
import { TASKS } from './server/requests.ts';
import { countMisses } from './table.ts';

/** The options that are numbers, with their defaults. */
const NUMBERS = {
  stories: 100_000,
  members: 50_000,
  seconds: 6,
  devices: 5000,
  printed: 300,
  communities: 200,
  streams: 20_000,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...Object.fromEntries(Object.keys(NUMBERS).map((name) => [name, { type: 'string' as const }])),
    folder: { type: 'string', default: '' },
    strict: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    task: { type: 'string', multiple: true, default: [] },
    facing: { type: 'boolean', default: false },
  },
});
const { only, task: tasks, folder, facing, strict } = values;
const readNumber = (name: keyof typeof NUMBERS) =>
  Number((values as Record<string, unknown>)[name] ?? NUMBERS[name]);
const [stories, members, seconds] = [readNumber('stories'), readNumber('members'), readNumber('seconds')];
const options = { stories, seconds, only, tasks };

interface Part {
  says: string;
  run(): Promise<void>;
  /** Runs only if the command names it. */
  isNamed?: true;
}

const PARTS: Record<string, Part> = {
  server: {
    says: 'each kind of request, against a server without rules that sends the same bytes; the memory',
    run: () => benchServers(options),
  },
  growth: {
    says: 'a community of --stories and --members against one of a tenth; with --folder, an interrupted run goes on',
    run: () => benchGrowth({ ...options, members, folder }),
  },
  rules: { says: 'each rule alone', run: () => benchRules(stories, only) },
  search: {
    says: 'first pages of the search, in a small and a large community; with --folder, both are kept',
    run: () => benchSearch([Math.min(10_000, stories / 10), stories], { only, folder }),
  },
  index: {
    says: 'builds the index of the search of --stories while members read and write, and kills the server once; with --folder, it is kept',
    run: () => benchIndex(stories, { only, folder }),
    isNamed: true,
  },
  push: {
    says: 'an announcement to --devices, and pages meanwhile',
    run: () => benchPush(readNumber('devices'), only),
  },
  audiences: {
    says: 'pages of members in 20 circles against those of members in none',
    run: () => benchAudiences(options),
  },
  book: {
    says: 'the files of a book of --printed stories with a photo each, with --facing on facing pages, and pages meanwhile',
    run: () => benchBook(readNumber('printed'), only, facing),
    isNamed: true,
  },
  communities: {
    says: 'what --communities processes need at rest',
    run: () => benchCommunities(readNumber('communities')),
    isNamed: true,
  },
  nodes: {
    says: 'pages of four nodes against those of one, on PostgreSQL',
    run: () => benchNodes(stories, tasks, seconds),
    isNamed: true,
  },
  live: {
    says: 'what --streams open pages cost on two nodes, on PostgreSQL',
    run: () => benchLive(readNumber('streams')),
    isNamed: true,
  },
};

const USAGE = `Usage: npm run bench -- [part]… [option]…
Without a part, all run but ${Object.keys(PARTS)
  .filter((name) => PARTS[name]?.isNamed)
  .join(', ')}.
${Object.entries(PARTS)
  .map(([name, { says }]) => `  ${name.padEnd(13)}${says}`)
  .join('\n')}
Options: ${Object.entries(NUMBERS)
  .map(([name, number]) => `--${name} ${number}`)
  .join(', ')},
  --only sqlite|postgres, --task NAME (repeatable), --folder DIR, --facing, --strict
Tasks: ${TASKS.join(', ')}`;

const isKnown =
  positionals.every((name) => name in PARTS) &&
  tasks.every((task) => TASKS.includes(task as never)) &&
  ['', 'sqlite', 'postgres'].includes(only) &&
  Object.keys(NUMBERS).every((name) => readNumber(name as keyof typeof NUMBERS) > 0);
if (!isKnown) {
  console.error(USAGE);
  process.exit(1);
}
process.once('SIGINT', () => process.exit(130));
await buildIfStale();
for (const [name, { run, isNamed }] of Object.entries(PARTS)) {
  if (positionals.length > 0 ? positionals.includes(name) : !isNamed) await run();
}
process.exit(strict && countMisses() > 0 ? 1 : 0);
