/*
 * Measures how long a member's taps wait on a slow phone with a slow network: 1.6 Mbit/s, 400 ms latency and a processor slowed down
 * four times. The phone opens Home with an empty cache and waits until the files of the next pages are there. Then it opens each entry
 * of the navigation, the form for a story, and a story, and goes back to Home, twice; a time begins when the finger leaves the screen.
 * Last, it opens the page for telling: by a tap, and by its address with an empty cache. This is not a test: the exit code is 0 either
 * way. Service workers are blocked, because Chromium does not slow down what they fetch.
 *
 *   npm run bench:moves -- [--runs 5]
 */
import './production.ts';

import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { buildIfStale } from '../cli/build.ts';
import { BROWSER_OPTIONS, findOrInstallBrowser } from '../test/ensure-browser.ts';
import { startCommunity } from '../test/walks/community.ts';
import { MEMBER, signIn } from '../test/walks/people.ts';
import { SlowPhone, type StoredState, type Visit } from './slow-phone.ts';
import { formatTable, median, toVerdict } from './table.ts';

const FIRST_LIMIT = 0.9;
const SECOND_LIMIT = 0.5;
const RECORDING_LIMIT = 4;

/** A tap on a control, and what stands on the page that it leads to. */
interface Move {
  name: string;
  /** Undefined for a step back in the browser's history. */
  control?: string;
  shows: string;
  /** Leads back from a part that covers the navigation. */
  close?: string;
}

const entry = (path: string) => `nav a[href="${path}"] >> visible=true`;
/** The navigation marks the entry of a page in the moment in which the page is shown. */
const marked = (path: string) => `nav a[href="${path}"][aria-current]`;
const STORY = 'main article :is(h2, h3) a >> nth=0';
const MOVES: Move[] = [
  { name: 'Stories', control: entry('/stories'), shows: marked('/stories') },
  { name: 'People', control: entry('/people'), shows: marked('/people') },
  { name: 'Me', control: entry('/me'), shows: marked('/me') },
  { name: 'Write: the sheet', control: entry('/new'), shows: 'dialog a[href="/write"]' },
  {
    name: 'Write: the form',
    control: 'dialog a[href="/write"]',
    shows: '[data-writing] textarea[name=content]',
    close: '[data-writing] a[href="/drafts"]',
  },
  { name: 'Home', control: entry('/dashboard'), shows: marked('/dashboard') },
  { name: 'a story', control: STORY, shows: 'main textarea[name=text]' },
  { name: 'Back to Home', shows: marked('/dashboard') },
  { name: 'the same story', control: STORY, shows: 'main textarea[name=text]' },
  { name: 'Home, from a story', control: entry('/dashboard'), shows: marked('/dashboard') },
];
/** The button records when its script handles it and the recorder is ready. */
const RECORD = 'main button:has(svg):not([aria-disabled=true])';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
await buildIfStale();
const demo = await startCommunity('demo');
const browser = await chromium.launch({
  executablePath: await findOrInstallBrowser(),
  args: [...BROWSER_OPTIONS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
});
const member = await signInOnce(browser);
const times = new Map<string, Visit[]>();
for (let run = 0; run < Number(values.runs); run += 1) await measureRun();
const rows = [...times].map(([name, visits]) => {
  const seconds = visits.map((visit) => visit.ms / 1000);
  const limit = /^record/.test(name) ? RECORDING_LIMIT : name.endsWith('second') ? SECOND_LIMIT : FIRST_LIMIT;
  return [
    name,
    median(seconds).toFixed(2),
    Math.min(...seconds).toFixed(2),
    String(median(visits.map(({ requests }) => requests.length))),
    ...toVerdict(median(seconds), limit, ' s'),
    [...new Set(visits.at(-1)?.requests)].slice(0, 3).join(' '),
  ];
});
const head = ['tap', 'median', 'fastest', 'requests', 'limit', 'verdict', 'which'];
console.log(`Seconds from the tap to the painted page: median and fastest of ${values.runs}, and the requests in between

${formatTable([head, ...rows])}

Load average: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors. A higher load than processors makes times too long.`);
await browser.close();
await demo.close();
process.exit(0);

async function measureRun(): Promise<void> {
  const phone = await SlowPhone.open(browser, member);
  await phone.open(`${demo.url}/dashboard`, 'main article');
  for (const round of ['first', 'second']) {
    for (const move of MOVES) {
      await phone.waitUntilQuiet();
      const { control, shows } = move;
      add(`${move.name}, ${round}`, await (control ? phone.tap(control, shows) : phone.goBack(shows)));
      if (!move.close) continue;
      await phone.waitUntilQuiet();
      await phone.page.locator(move.close).first().click();
    }
  }
  await phone.page.locator(entry('/new')).click();
  await phone.waitUntilQuiet();
  add('record, by a tap', await phone.tap('dialog a[href="/tell"]', RECORD));
  await phone.page.context().close();
  const other = await SlowPhone.open(browser, member);
  add('record, with an empty cache', await other.open(`${demo.url}/tell`, RECORD));
  await other.page.context().close();
}

function add(name: string, visit: Visit): void {
  times.set(name, [...(times.get(name) ?? []), visit]);
}

async function signInOnce(browser: Browser): Promise<StoredState> {
  const page = await browser.newPage();
  await signIn(page, demo.url, MEMBER, await demo.password());
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}
