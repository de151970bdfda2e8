/*
 * Measures Kerikko as ratios within one run. The report says whether each limit is met; with --strict, the exit code is 1 if one is
 * not. Parts: `server` (each kind of request, compared with a bare node:http server, and the memory), `growth`
 * (--stories and --members compared with a tenth of both; with --folder it keeps its communities and goes on where it stopped), `rules` (each rule alone), `search` (first pages, small and large) and `push` (an
 * announcement to --devices), `audiences` (pages of members in 20 circles compared with those of members in none), `book` (the files of a book of --printed stories with a photo each, on --facing pages
 * too, and pages meanwhile), `communities` (what --communities processes need at rest), `nodes` (pages of four nodes compared with those of
 * one) and `live` (what --streams open pages on two nodes cost). The default is all but the last four, on both databases.
 */

import './production.ts';

import { parseArgs } from 'node:util';
import { buildIfStale } from '../cli/build.ts';
import { benchBook } from './book.ts';
import { benchCommunities } from './communities.ts';
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

const DEFAULT_PARTS = ['server', 'growth', 'rules', 'search', 'push', 'audiences'];
const PARTS = [...DEFAULT_PARTS, 'book', 'communities', 'nodes', 'live'];
const USAGE = `Usage: npm run bench -- [${PARTS.join('] [')}] [--stories 100000] [--members 50000] [--only sqlite|postgres]
  [--task topic]… [--seconds 6] [--devices 5000] [--printed 300] [--facing] [--communities 40] [--streams 20000] [--folder DIR] [--strict]
Tasks: ${TASKS.join(', ')}`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    stories: { type: 'string', default: '100000' },
    members: { type: 'string', default: '50000' },
    folder: { type: 'string', default: '' },
    strict: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    task: { type: 'string', multiple: true, default: [] },
    seconds: { type: 'string', default: '6' },
    devices: { type: 'string', default: '5000' },
    printed: { type: 'string', default: '300' },
    facing: { type: 'boolean', default: false },
    communities: { type: 'string', default: '40' },
    streams: { type: 'string', default: '20000' },
  },
});
const parts = positionals.length > 0 ? positionals : DEFAULT_PARTS;
const [stories = 0, members = 0, seconds = 0, devices = 0, printed = 0, communities = 0, streams = 0] = [
  ...[values.stories, values.members, values.seconds, values.devices, values.printed, values.communities],
  values.streams,
].map(Number);
const { only, task: tasks, folder } = values;
const isKnown = [
  ...parts.map((part) => PARTS.includes(part)),
  ...tasks.map((task) => TASKS.includes(task as never)),
];
if (
  isKnown.includes(false) ||
  !['', 'sqlite', 'postgres'].includes(only) ||
  !(stories * members * seconds * devices * printed * communities * streams > 0)
) {
  console.error(USAGE);
  process.exit(1);
}
process.once('SIGINT', () => process.exit(130));
await buildIfStale();
const options = { stories, seconds, only, tasks };
if (parts.includes('server')) await benchServers(options);
if (parts.includes('growth')) await benchGrowth({ ...options, members, folder });
if (parts.includes('rules')) await benchRules(stories, only);
if (parts.includes('search')) await benchSearch([Math.min(10_000, stories / 10), stories], only);
if (parts.includes('push')) await benchPush(devices, only);
if (parts.includes('book')) await benchBook(printed, only, values.facing);
if (parts.includes('audiences')) await benchAudiences(options);
if (parts.includes('communities')) await benchCommunities(communities);
if (parts.includes('nodes')) await benchNodes(stories, tasks, seconds);
if (parts.includes('live')) await benchLive(streams);
process.exit(values.strict && countMisses() > 0 ? 1 : 0);
